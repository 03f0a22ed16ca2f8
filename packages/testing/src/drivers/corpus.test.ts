import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedByConverter, refusedByList } from './acceptance.ts';
import { exposedBy, sentTo, understand } from './corpus.ts';
import { corpusFile, nameOf, tableOf } from './corpus-table.ts';
import { notDangers, notUnderstood, refusals } from './corpus-exceptions.ts';
import { allDefinitions } from './definitions.ts';

/** Every definition that the bridge has, and what our driver makes of it. */
const rows = allDefinitions().map((definition) => ({ definition, understood: understand(definition) }));

/** What is missing in a list of exceptions, and what is there too much: such a list may only shrink. */
const beside = (found: readonly string[], listed: Iterable<string>) => ({
  new: [...new Set(found)].filter((one) => ![...listed].includes(one)),
  gone: [...listed].filter((one) => !found.includes(one)),
});
const none = { new: [], gone: [] };

describe('the definitions of others', () => {
  it('are understood as the table says (npm run corpus writes it anew)', () => {
    const kept = readFileSync(join(import.meta.dirname, corpusFile), 'utf8');
    expect(tableOf(rows)).toBe(kept);
  });

  it('have a kind and a use, but for those that are listed with a reason', () => {
    const unknown = rows.filter(
      ({ understood: { kinds, values, commands } }) =>
        kinds.includes('unknown') ||
        (!kinds.includes('repeater') &&
          !kinds.includes('siren') &&
          values.length === 0 &&
          commands.length === 0),
    );
    expect(
      beside(
        unknown.map(({ definition }) => nameOf(definition)),
        Object.keys(notUnderstood),
      ),
    ).toEqual(none);
    expect(unknown.length / rows.length).toBeLessThan(0.01);
  });

  it('that speak of danger, help or tampering are all understood', () => {
    // Wider than any table of ours, so that it finds what ours has not.
    const grave =
      /smok|fire|monox|(?:^|_)co(?:_|$)|gas|leak|flood|(?:^|_)sos|panic|emergenc|tamper|fall|heat_alarm|water_(?:sensor|condition)/i;
    const missed = rows.flatMap(({ definition, understood }) =>
      exposedBy(definition)
        .filter(
          ({ property, type, access }) =>
            (type === 'binary' || type === 'enum') && (access & 3) === 1 && grave.test(property),
        )
        .filter(({ property }) => {
          if (/tamper/.test(property)) return !understood.values.includes('tamper');
          if (understood.kinds.includes('siren')) return false;
          return !understood.dangers.some((danger) => danger.endsWith(`=${property}`));
        })
        .map(({ property }) => `${nameOf(definition)}: ${property}`),
    );
    expect(beside(missed, Object.keys(notDangers))).toEqual(none);
  });

  it('take every command that we would send, by their own lists of words and ranges', () => {
    const refused = rows.flatMap(({ definition, understood: { devices } }) =>
      devices.flatMap(sentTo).flatMap((sent) => {
        const why = refusedByList(definition, sent);
        return why === null ? [] : [`${nameOf(definition)}: ${sent.property}: ${why}`];
      }),
    );
    expect(refused).toEqual([]);
  });

  it('take them by their own converters, too, but for those that are listed with a reason', async () => {
    const refused: string[] = [];
    let asked = 0;
    for (const { definition, understood } of rows)
      for (const sent of understood.devices.flatMap(sentTo)) {
        asked += 1;
        const why = await refusedByConverter(definition, sent);
        if (why !== null) refused.push(`${nameOf(definition)}: ${sent.property}`);
      }
    expect(asked).toBeGreaterThan(20_000);
    expect(beside(refused, Object.keys(refusals))).toEqual(none);
  }, 120_000);
});
