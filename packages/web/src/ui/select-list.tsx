import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Icon } from '#ui/icon.tsx';
import type { SelectProps } from '#ui/select.tsx';
import css from '#ui/select.module.css';
import menu from '#ui/menu.module.css';

/** A choice whose list is open from the start: it takes the place of what was pressed. */
export function SelectList<Value extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
  disabled = false,
}: SelectProps<Value>) {
  return (
    <div className={css['field']}>
      <Base.Root
        items={options.map((option) => ({ ...option }))}
        value={value}
        disabled={disabled}
        modal={false}
        defaultOpen
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Label className={labelHidden ? 'sr' : css['label']}>{label}</Base.Label>
        <Base.Trigger className={css['trigger']}>
          <Base.Value />
          <Base.Icon>
            <Icon name="chevronDown" size={20} />
          </Base.Icon>
        </Base.Trigger>
        {/* What it would write into the page as a style, this page's policy lets nobody write. */}
        <CSPProvider disableStyleElements>
          <Base.Portal>
            <Base.Positioner
              className={menu['positioner']}
              sideOffset={6}
              alignItemWithTrigger={false}
              collisionPadding={8}
            >
              <Base.Popup className={menu['popup']}>
                <Base.List>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={menu['item']}>
                      <Base.ItemText className="grow">{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Icon name="check" size={20} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </CSPProvider>
      </Base.Root>
    </div>
  );
}
