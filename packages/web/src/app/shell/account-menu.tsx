import { useAccountItems } from '#app/shell/account-items.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuButtonProps } from '#ui/menu-button.tsx';

/** The account menu, open as soon as it is there. */
export function AccountMenu(props: Omit<MenuButtonProps, 'items' | 'menu'>) {
  return <Menu {...props} items={useAccountItems()} />;
}
