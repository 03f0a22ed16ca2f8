import type { KeyClass } from '@homeward/contract/shapes/devices/network.ts';
import { useState } from 'react';
import { gatewayOf, type Network } from '#features/joining/use-networks.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';

type Said =
  | { readonly pin: string }
  | { readonly keys: readonly KeyClass[] }
  | { readonly qr: string }
  | { readonly code: string }
  | { readonly again: true };

/** Answers what a network asks; `answer` tells whether it goes on with that. */
export function useJoiningAnswer(onAnswered: () => Promise<void>, network: Network) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [late, setLate] = useState(false);
  async function answer(said: Said): Promise<boolean> {
    setLate(false);
    const outcome = await act(() =>
      call('POST /panel/networks', {
        body: {
          ...(network.family !== null && { family: network.family }),
          ...gatewayOf(network),
          ...('keys' in said ? { keys: [...said.keys] } : said),
        },
      }),
    );
    const taken = outcome.tag === 'done' && outcome.data.taken;
    if (outcome.tag === 'done') setLate(!taken);
    await onAnswered();
    return taken;
  }
  return { busy, problem: problem?.text ?? (late ? t('joining.late') : undefined), answer };
}
