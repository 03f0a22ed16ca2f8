import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import type { WireState } from '../../server/faulty-wire.ts';
import type { Surroundings, SurvivalPeer } from '../peer.ts';
import { programsSince } from './running.ts';

/** What a player does while its line is in a state. */
const does: Readonly<Record<WireState, string>> = {
  whole: 'plays',
  slow: 'lingers',
  refused: 'fails',
  silent: 'hangs',
  half: 'dies',
};

/** Ms after which the speaker is tried again. */
const trialMs = 300_000;

/** It is asked what it does at each sound, and first says what is written down for it. One that hangs fails when it is to do else. */
const source = `#!/bin/sh
here=$(dirname "$0")
if [ -f "$here/aplay.says" ]; then
  mv "$here/aplay.says" "$here/aplay.said"
  cat "$here/aplay.said" >&2
  cat "$here/aplay.said"
fi
read -r does < "$here/aplay.does"
while [ "$does" = hangs ]; do
  sleep 0.05
  read -r does < "$here/aplay.does"
  [ "$does" = hangs ] || exit 1
done
case "$does" in
  lingers) sleep 0.1 ;;
  fails) echo 'no such device' >&2; exit 1 ;;
  dies) kill -9 $$ ;;
esac
echo played >> "$here/aplay.played"
`;

/** A program that plays sounds, or does not. The truth is that it plays, which the panel has it do to see. */
export async function speakerPeer({ programs, clock }: Surroundings): Promise<SurvivalPeer> {
  const at = (what: string): string => join(programs, `aplay.${what}`);
  writeFileSync(join(programs, 'aplay'), source, { mode: 0o755 });
  /** Whole or not at all: a player may read it in this moment. */
  const write = (what: string, bytes: Buffer | string): void => {
    writeFileSync(at('new'), bytes);
    renameSync(at('new'), at(what));
  };
  const playing = programsSince();
  let hangs = false;
  const isAtWork = (): boolean => !hangs && playing() > 0;
  const be = (state: WireState): void => {
    hangs = state === 'silent';
    write('does', `${does[state]}\n`);
  };
  const played = (): number => (existsSync(at('played')) ? readFileSync(at('played'), 'utf8').length : 0);
  const says = async (bytes: Buffer): Promise<void> => write('says', bytes);
  let before = 0;
  let last: boolean | null = null;
  be('whole');
  return {
    gateway: gatewayOf('survive1', 'speaker', 'Speaker', { player: 'aplay' }),
    device: null,
    line: { be: async (state) => be(state), pour: says },
    samples: ['aplay: main:831: audio open error: No such file or directory'],
    say: async (isActive) => {
      if (isActive !== last) before = played();
      last = isActive;
      if (isActive) await clock.pass(trialMs, isAtWork);
    },
    isAtWork,
    // It is tried every five minutes: once after each fault is enough.
    knows: (_hub, isActive) => !isActive || played() > before,
    flood: (count) => says(Buffer.from('underrun!!! (at least 0.1 ms long)\n'.repeat(count))),
    nonsense: says,
    restart: async () => {
      be('refused');
      be('whole');
    },
    close: async () => {},
  };
}
