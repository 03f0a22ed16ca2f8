import type { Network } from '#features/joining/use-networks.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

interface WhichGatewayProps {
  readonly networks: readonly Network[];
  readonly network: Network;
  readonly onChange: (gateway: string) => void;
}

/** Which of several gateways the tools are for; nothing where there is one alone. */
export function WhichGateway({ networks, network, onChange }: WhichGatewayProps) {
  const t = useText();
  if (networks.length < 2) return null;
  return (
    <Select
      label={t('mesh.gateway')}
      value={network.gateway ?? ''}
      options={networks.map(({ driver, gateway = '' }) => ({ value: gateway, label: driver }))}
      onChange={onChange}
    />
  );
}
