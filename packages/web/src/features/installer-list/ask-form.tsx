import { useState } from 'react';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextBox } from '#ui/text-box.tsx';

/** What somebody wants of a site's owner. */
export interface AskDraft {
  readonly minutes: string;
  readonly reason: string;
}
export const emptyAsk: AskDraft = { minutes: '240', reason: '' };
const choices = ['60', '120', '240', '480'];

/** For how long, and why. */
export function AskFields({
  draft,
  onChange,
}: {
  readonly draft: AskDraft;
  readonly onChange: (draft: AskDraft) => void;
}) {
  const t = useText();
  return (
    <div className="stack">
      <div>
        <p className="dense">{t('sites.howLong')}</p>
        <Segmented
          label={t('sites.howLong')}
          value={draft.minutes}
          options={choices.map((value) => ({ value, label: spanText(Number(value) * 60_000) }))}
          onChange={(minutes) => onChange({ ...draft, minutes })}
        />
      </div>
      <TextBox
        label={t('sites.why')}
        limit={limits.askReasonLength}
        maxLength={limits.askReasonLength}
        rows={3}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </div>
  );
}

/** Asking needs a reason: the owner decides by it. */
export const isWhole = ({ reason }: AskDraft): boolean => reason.trim() !== '';

/** Keeps a draft for as long as the form stands. */
export const useAskDraft = () => useState(emptyAsk);
