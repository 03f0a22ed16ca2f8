import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import { JoiningPanel } from '#features/joining/joining-panel.tsx';
import { useNetworks } from '#features/joining/use-networks.ts';

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
      <OneFamily family="zwave" {...props} />
      <OneFamily family="zigbee" {...props} />
      <OneFamily family="matter" {...props} />
    </>
  );
}

function OneFamily({ family, listening, names }: JoiningHostProps & { readonly family: NetworkFamily }) {
  const { networks, reload } = useNetworks(family, listening);
  return networks.map((network) => (
    <JoiningPanel
      key={network.gateway ?? network.driver}
      network={network}
      named={networks.length > 1}
      names={names}
      reload={reload}
    />
  ));
}
