import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import css from '#ui/tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says more about a control that already has a name; never the only place of an information. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner className={css['positioner']} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={css['popup']}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
