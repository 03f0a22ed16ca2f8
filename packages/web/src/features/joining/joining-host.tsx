import { JoiningPanel } from '#features/joining/joining-panel.tsx';
import { useNetwork } from '#features/joining/use-networks.ts';

interface JoiningHostProps {
  /** The panel listens for new devices. */
  readonly listening: boolean;
  /** What devices are called that are no part of the panel yet. */
  readonly names: ReadonlyMap<string, string>;
}

/** What a Z-Wave network says and asks while devices are let in; nothing where there is none. */
export function JoiningHost({ listening, names }: JoiningHostProps) {
  const { network, reload } = useNetwork('zwave', listening);
  if (network === undefined) return null;
  return <JoiningPanel network={network} names={names} reload={reload} />;
}
