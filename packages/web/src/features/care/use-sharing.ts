import type { SharedWith } from '@homeward/contract/routes/care/sharing.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import { useState } from 'react';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** A choice on its way, so that its switch waits. */
const wordOf = (account: string, kind: ShareKind): string => `${account} ${kind}`;

/** What is shared with whom, and how to change it. */
export function useSharing() {
  const t = useText();
  const answer = useAnswer('GET /care/sharing');
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  async function share({ account, name }: SharedWith, kind: ShareKind, shared: boolean): Promise<void> {
    const word = wordOf(account, kind);
    setSending((before) => new Set([...before, word]));
    const done = await attempt(
      `share ${word}`,
      call('POST /care/sharing', { body: { account, kind, shared } }),
    );
    await answer.reload();
    setSending((before) => new Set([...before].filter((one) => one !== word)));
    if (done)
      announce(
        t(shared ? 'sharing.done.on' : 'sharing.done.off', {
          name: name || t('sharing.later'),
          what: t(`withheld.kind.${kind}`),
        }),
      );
  }
  return {
    answer,
    share,
    isSending: (account: string, kind: ShareKind): boolean => sending.has(wordOf(account, kind)),
  };
}
