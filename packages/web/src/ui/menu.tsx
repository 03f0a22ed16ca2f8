import { Menu as Base } from '@base-ui/react/menu';
import { Fragment } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { MenuButtonProps } from '#ui/menu-button.tsx';
import css from '#ui/menu.module.css';

/** The menu itself; opens as soon as it is there. Use `MenuButton`. */
export function Menu({ trigger, items, label }: MenuButtonProps) {
  return (
    <Base.Root defaultOpen modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        {/* Most hang from the bar that stays where it is: what scrolls below does not take them along. */}
        <Base.Positioner
          className={css['positioner']}
          positionMethod="fixed"
          sideOffset={6}
          align="start"
          collisionPadding={8}
        >
          <Base.Popup className={css['popup']} aria-label={label}>
            {items?.map((item, index) => (
              <Fragment key={item.id}>
                {item.apart === true && index > 0 && <Base.Separator className={css['apart']} />}
                <Base.Item
                  className={css['item']}
                  onClick={item.run}
                  aria-current={item.checked || undefined}
                >
                  {item.icon !== undefined && <Icon name={item.icon} size={20} />}
                  <span className="grow">
                    {item.label}
                    {item.note !== undefined && <small>{item.note}</small>}
                  </span>
                  {item.checked === true && <Icon name="check" size={20} />}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
