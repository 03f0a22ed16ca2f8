import { lazy, useState, type ComponentType } from 'react';
import { chunk } from '#lib/chunk.ts';

/** A component that comes when it is needed. */
export interface Loadable<Props> {
  readonly View: ComponentType<Props>;
  /** Fetches it, unless it is there or on its way; undefined once it is there. */
  readonly fetch: () => Promise<void> | undefined;
}

/** Shows what `load` brings: suspended while it is on its way, at once where it is there already. */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let There: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const bring = (): Promise<void> =>
    (coming ??= chunk(load).then((loaded) => {
      There = loaded;
    }));
  const Coming = lazy(async () => {
    await bring();
    // It has just been brought.
    return { default: There as ComponentType<Props> };
  });
  return {
    View: function Shown(props) {
      // For as long as it stands: another one would begin anew.
      const [View] = useState<ComponentType<Props>>(() => There ?? (Coming as ComponentType<Props>));
      return <View {...props} />;
    },
    fetch: () => (There === undefined ? bring() : undefined),
  };
}
