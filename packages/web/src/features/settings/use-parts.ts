import type { SettingPart } from '@homeward/contract/words/panel/setting-rows.ts';
import { useCallback, useEffect, useState } from 'react';
import { readPart, type Values } from '#features/settings/setting-part.ts';
import { useUndone } from '#features/settings/undo-change.ts';
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

interface Read {
  readonly values: PartValues;
  readonly failure: Failure | undefined;
}

async function readAll(parts: readonly SettingPart[]): Promise<Read> {
  const outcomes = await Promise.all(parts.map(async (part) => [part, await readPart(part)] as const));
  const values: Partial<Record<SettingPart, Values>> = {};
  let failure: Failure | undefined;
  for (const [part, outcome] of outcomes)
    if (outcome.tag === 'done') values[part] = outcome.data;
    else failure = outcome.failure;
  return { values, failure };
}

interface Known extends Read {
  readonly panel: string;
}

/** The settings of some parts of the chosen panel; parts that are added are read as they come. */
export function useParts(parts: readonly SettingPart[]): Parts {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const [known, setKnown] = useState<Known>({ panel, values: {}, failure: undefined });
  const wanted = parts.join(' ');
  const undone = useUndone(({ count }) => count);
  const here = known.panel === panel;

  const take = useCallback(
    ({ values, failure }: Read) =>
      setKnown((before) => ({
        panel,
        values: { ...(before.panel === panel && before.values), ...values },
        failure,
      })),
    [panel],
  );
  useEffect(() => {
    let asked = true;
    const named = (wanted === '' ? [] : wanted.split(' ')) as readonly SettingPart[];
    void readAll(named).then((read) => {
      if (asked) take(read);
    });
    return () => {
      asked = false;
    };
  }, [take, wanted, undone]);

  return {
    values: here ? known.values : {},
    problem: here && known.failure !== undefined ? refusalText(t, known.failure) : undefined,
    reload: async () => take(await readAll(parts)),
  };
}
