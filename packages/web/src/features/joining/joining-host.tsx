import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import { JoiningPanel } from '#features/joining/joining-panel.tsx';
import { useNetwork } from '#features/joining/use-networks.ts';

interface JoiningHostProps {
  /** The panel listens for new devices. */
  readonly listening: boolean;
  /** What devices are called that are no part of the panel yet. */
  readonly names: ReadonlyMap<string, string>;
}

/** What radio networks say and ask while devices are let in; nothing where there is none. */
export function JoiningHost(props: JoiningHostProps) {
  return (
    <>
      <OneNetwork family="zwave" {...props} />
      <OneNetwork family="zigbee" {...props} />
      <OneNetwork family="matter" {...props} />
    </>
  );
}

function OneNetwork({ family, listening, names }: JoiningHostProps & { readonly family: NetworkFamily }) {
  const { network, reload } = useNetwork(family, listening);
  if (network === undefined) return null;
  return <JoiningPanel network={network} names={names} reload={reload} />;
}
