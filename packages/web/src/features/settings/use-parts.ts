import type { SettingPart } from '@homeward/contract/setting-rows.ts';
import { useCallback, useEffect, useState } from 'react';
import { readPart, type Values } from '#features/settings/setting-part.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';

export type PartValues = Readonly<Partial<Record<SettingPart, Values>>>;

interface Parts {
  /** What has come so far. */
  readonly values: PartValues;
  /** Why a part could not be read, for a person. */
  readonly problem: string | undefined;
  /** Reads all of them anew; what is shown stays until then. */
  readonly reload: () => Promise<void>;
}

/** The settings of some parts of the chosen panel; parts that are added are read as they come. */
export function useParts(parts: readonly SettingPart[]): Parts {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const [known, setKnown] = useState<{ readonly panel: string; readonly values: PartValues }>({ panel, values: {} });
  const [failure, setFailure] = useState<Failure>();
  const wanted = parts.join(' ');
  const values = known.panel === panel ? known.values : {};

  const read = useCallback(
    async (some: readonly SettingPart[]) => {
      setFailure(undefined);
      const outcomes = await Promise.all(some.map(async (part) => [part, await readPart(part)] as const));
      if (useHouse.getState().panel !== panel) return;
      const come: Partial<Record<SettingPart, Values>> = {};
      for (const [part, outcome] of outcomes)
        if (outcome.tag === 'done') come[part] = outcome.data;
        else setFailure(outcome.failure);
      setKnown((before) => ({ panel, values: { ...(before.panel === panel && before.values), ...come } }));
    },
    [panel],
  );
  useEffect(() => {
    const missing = (wanted === '' ? [] : wanted.split(' ')) as readonly SettingPart[];
    void read(missing);
  }, [read, wanted]);

  return {
    values,
    problem: failure === undefined ? undefined : refusalText(t, failure),
    reload: () => read(parts),
  };
}
