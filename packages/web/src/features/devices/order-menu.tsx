import { orders, type Order } from '#features/devices/device-order.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Chip } from '#ui/chip.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

interface OrderMenuProps {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** How the list is ordered, and what else it can be ordered by. */
export function OrderMenu({ order, onOrder }: OrderMenuProps) {
  const t = useText();
  return (
    <MenuButton
      label={t('devices.order')}
      trigger={
        <Chip
          icon="list"
          end="chevronDown"
          label={t('devices.orderBy', { order: t(`devices.order.${order}`) })}
        />
      }
      items={orders.map((one) => ({
        id: one,
        label: t(`devices.order.${one}`),
        note: t(`devices.inOrder.${one}`),
        checked: one === order,
        run: () => onOrder(one),
      }))}
    />
  );
}
