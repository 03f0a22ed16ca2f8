import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import type { IconName } from '#ui/icon-paths.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon?: IconName;
  readonly checked?: boolean;
  /** A line before it. */
  readonly apart?: boolean;
  readonly run: () => void;
}

export interface MenuButtonProps {
  /** The one element that opens the menu; a `<button>`. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items?: readonly MenuItem[] | undefined;
  /** In the place of the items: a menu that knows its own when it is loaded. */
  readonly menu?: ComponentType<Omit<MenuButtonProps, 'items' | 'menu'>> | undefined;
  readonly label: string;
}

/** Loads what every menu is made of. */
export const loadMenu = () => import('#ui/menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** A menu whose weight is only loaded when a pointer or the focus comes near its button. */
export function MenuButton({ menu: Shown = Menu, ...props }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  const near = () => void loadMenu().catch(() => undefined);
  const closed = (
    // The button inside is what is focused and pressed; this only listens.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      style={{ display: 'contents' }}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </span>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Shown {...props} />
    </Suspense>
  );
}
