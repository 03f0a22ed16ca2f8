import type { AlarmSignal, CaseLine } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { CaseKind } from '@homeward/contract/words/company/alarm-case-words.ts';
import { textIfKnown, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

/** How each kind is drawn. */
export const kindLooks: Readonly<Record<CaseKind, { readonly icon: IconName; readonly tone: Tone }>> = {
  fire: { icon: 'smoke', tone: 'alarm' },
  medical: { icon: 'heartHand', tone: 'care' },
  panic: { icon: 'siren', tone: 'alarm' },
  duress: { icon: 'eyeOff', tone: 'alarm' },
  unread: { icon: 'info', tone: 'alarm' },
  burglary: { icon: 'bellRing', tone: 'alarm' },
  tamper: { icon: 'tamper', tone: 'fault' },
  technical: { icon: 'fault', tone: 'fault' },
};

/** `2:10`, `3:05:10`: how long somebody has waited, by the second. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** A signal in words: what, by whom or what, and where the panel numbers it. */
export function signalText(t: Text, { code, qualifier, letters, text, area, detail }: AlarmSignal): string {
  const known = code === 0 ? undefined : textIfKnown(`v2_cid_${qualifier === 3 ? 3 : 1}${code}`, {});
  const what = known ?? (code === 0 ? t('queue.kind.unread') : letters || String(code));
  return [t('signals.event', { what, area, detail }), ...(text === '' ? [] : [text])].join(' · ');
}

/** A line of what happened, as a sentence. */
export function lineText(t: Text, line: CaseLine): string {
  const { what, by: name, about, text, outcome, signal } = line;
  if (signal !== null) return signalText(t, signal);
  const said = ((): string => {
    switch (what) {
      case 'call':
        return t('queue.line.call', {
          name,
          about,
          outcome: outcome === '' ? '' : t(`queue.outcome.${outcome}`),
        });
      case 'tick':
        return t(line.done ? 'queue.line.tick' : 'queue.line.untick', { name, about });
      case 'forward':
        return t('queue.line.forward', { name, about: t(`queue.to.${about as 'police'}`) });
      case 'close':
        return t('queue.line.close', { name, about: t(`queue.reason.${about as 'real'}`) });
      case 'handOver':
        return t(about === '' ? 'queue.line.handBack' : 'queue.line.handOver', { name, about });
      case 'claim':
      case 'takeOver':
      case 'release':
      case 'note':
      case 'reopen':
      case 'look':
        return t(`queue.line.${what}`, { name, about });
      case 'signal':
        return '';
    }
  })();
  return text === '' ? said : `${said} ${text}`;
}
