import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import { hasModes, type Drawn } from '#features/devices/history/history-series.ts';
import { HistoryTable } from '#features/devices/history/history-table.ts';
import { spansOf, type WordSpan } from '#features/devices/history/spans-of.ts';
import { momentText } from '#lib/date-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { StateRibbon } from '#ui/state-ribbon.tsx';

/** `3 h 10 min`. */
function lastingText(t: Text, ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('devices.history.underMinute');
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return minutes < 60 ? t('devices.history.minutes', values) : t('devices.history.hours', values);
}

const modes = [
  'off',
  'ok',
  'heat',
  'cool',
  'auto',
  'on',
  'circulate',
  'low',
  'medium',
  'high',
  'stuck',
  'upsideDown',
] as const;

const modeName = (t: Text, word: string): string => {
  const mode = modes.find((one) => one === word);
  return mode === undefined ? word : t(`devices.mode.${mode}`);
};

type Named =
  | 'opening'
  | 'motion'
  | 'detected'
  | 'on'
  | 'locked'
  | 'online'
  | 'sounding'
  | 'tamper'
  | 'privacy';

/** What on and off are called; of modes, those that were on. */
function wordsOf(
  t: Text,
  series: Series,
  list: readonly WordSpan[],
): { readonly on: string; readonly off: string } {
  if (!hasModes(series)) {
    const word = series as Named;
    return { on: t(`devices.words.${word}.on`), off: t(`devices.words.${word}.off`) };
  }
  const seen = modes.filter(
    (mode) => mode !== 'off' && mode !== 'ok' && list.some(({ word }) => word === mode),
  );
  const on = seen.map((mode) => t(`devices.mode.${mode}`)).join(', ');
  return {
    on: on === '' ? t(`devices.series.${series}`) : on,
    off: t(series === 'tray' ? 'devices.mode.ok' : 'devices.mode.off'),
  };
}

/** A word that changes: the stretches of time in which it was so. */
export function Words({ reply, series, from, to, asTable }: Drawn) {
  const t = useText();
  const list = spansOf(reply, from, to);
  const words = { ...wordsOf(t, series, list), unknown: t('devices.state.unknown') };
  const nameOf = ({ on, word }: WordSpan): string =>
    on === null ? words.unknown : hasModes(series) ? modeName(t, word) : on ? words.on : words.off;
  const on = list.filter((span) => span.on === true);
  const total = on.reduce((sum, span) => sum + span.to - span.from, 0);
  const label = t('devices.history.words', {
    count: on.length,
    word: words.on,
    lasting: lastingText(t, total),
  });
  if (asTable)
    return (
      <HistoryTable
        label={label}
        columns={[t('devices.history.from'), t('devices.history.state'), t('devices.history.lasted')]}
        rows={list
          .toReversed()
          .map((span) => [momentText(span.from), nameOf(span), lastingText(t, span.to - span.from)])}
      />
    );
  return (
    <>
      <StateRibbon label={label} from={from} to={to} spans={list} words={words} />
      <p className="cap">{label}</p>
    </>
  );
}
