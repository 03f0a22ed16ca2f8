import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { createInterface } from 'node:readline';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import type { Random } from '@homeward/contract/ports.ts';

type Line =
  | {
      readonly tag: 'ready';
      readonly phase: ArmPhase;
      readonly eventSeq: number;
      readonly events: readonly (readonly [number, string])[];
      readonly results: readonly (readonly [string, unknown])[];
    }
  | { readonly tag: 'pinSet' }
  /** Inputs up to this one are archived, and the journal may let go of them. */
  | { readonly tag: 'kept'; readonly seq: number }
  | { readonly tag: 'event'; readonly seq: number; readonly code: string }
  | { readonly tag: 'sent'; readonly id: string; readonly mode: string }
  | { readonly tag: 'result'; readonly id: string; readonly mode: string; readonly result: CommandResult };

/** What one run of kills came to. `faults` is empty when every promise was kept. */
export interface KillReport {
  readonly kills: number;
  readonly events: number;
  readonly commands: number;
  /** Ms from the start of the process until it protected again, ascending. */
  readonly readyMs: readonly number[];
  readonly faults: readonly string[];
}

/** The outside ledger: what the killed lives promised. */
interface Ledger {
  readonly events: Map<number, string>;
  /** Results heard in the last life that was heard. */
  results: Map<string, unknown>;
  /** The mode of the last command that was confirmed; an unconfirmed one that was sent after it may have run, too. */
  mode: string;
  unconfirmed: readonly { readonly id: string; readonly mode: string }[];
  checkedSeq: number;
}

const child = fileURLToPath(new URL('./kill-child.ts', import.meta.url));

/** How the hubs live, and what else is held against them. */
export interface KillPlan {
  /** Most ms from the line that it waits for to its death. */
  readonly lifeMs: number;
  /** The hubs keep their past, in threads of their own. */
  readonly keepsPast: boolean;
  /** What is wrong with the files that a life left behind. */
  readonly examine: (folder: string) => readonly string[];
}

const shortLives: KillPlan = { lifeMs: 120, keepsPast: false, examine: () => [] };

/** Kills a hub with SIGKILL at random moments, `kills` times in a row, and holds every life to its word. */
export async function runKills(
  folder: string,
  kills: number,
  random: Random,
  plan: KillPlan = shortLives,
): Promise<KillReport> {
  const ledger: Ledger = {
    events: new Map(),
    results: new Map(),
    mode: 'disarm',
    unconfirmed: [],
    checkedSeq: 0,
  };
  const faults: string[] = [];
  const readyMs: number[] = [];
  let commands = 0;
  for (let life = 1; life <= kills + 1; life += 1) {
    // So that the past has something, however slow the machine is.
    const mustKeep = plan.keepsPast && life === kills + 1;
    // Some lives end before they are ready, most soon after.
    const early = random.unit() < 0.15 && life > 1 && !mustKeep;
    const lines = await live({ folder, life, keepsPast: plan.keepsPast }, ledger, {
      early,
      // The first is heard out however slow the machine is, so that something was promised.
      after: life === 1 ? 'result' : plan.keepsPast && (random.unit() < 0.8 || mustKeep) ? 'kept' : 'ready',
      afterMs: Math.floor(random.unit() * (early ? 250 : plan.lifeMs)),
      ready: (ms) => readyMs.push(ms),
    });
    commands += lines.filter(({ tag }) => tag === 'result').length;
    const found = [...lines.flatMap((line) => check(ledger, line)), ...plan.examine(folder)];
    faults.push(...found.map((fault) => `life ${life}: ${fault}`));
  }
  return {
    kills: kills + 1,
    events: ledger.events.size,
    commands,
    readyMs: readyMs.toSorted((a, b) => a - b),
    faults,
  };
}

interface Death {
  readonly early: boolean;
  /** The line after which it may come. */
  readonly after: Line['tag'];
  readonly afterMs: number;
  readonly ready: (ms: number) => void;
}

interface Birth {
  readonly folder: string;
  readonly life: number;
  readonly keepsPast: boolean;
}

function live(birth: Birth, ledger: Ledger, death: Death): Promise<readonly Line[]> {
  const order = { ...birth, afterSeq: ledger.checkedSeq, commands: [...ledger.results.keys()] };
  const begun = performance.now();
  const hub = spawn(process.execPath, [child, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: Line[] = [];
  let stderr = '';
  hub.stderr.on('data', (text) => (stderr += String(text)));
  const kill = () => setTimeout(() => hub.kill('SIGKILL'), death.afterMs);
  if (death.early) kill();
  const reader = createInterface({ input: hub.stdout });
  reader.on('line', (text) => {
    const line = parse(text);
    if (line === null) return;
    if (line.tag === 'ready') death.ready(performance.now() - begun);
    const first = !lines.some(({ tag }) => tag === line.tag);
    if (first && line.tag === death.after && !death.early) kill();
    lines.push(line);
  });
  return new Promise((resolve, reject) => {
    let ended = 0;
    const end = () => {
      ended += 1;
      if (ended < 2) return;
      if (hub.signalCode === 'SIGKILL') resolve(lines);
      else reject(new Error(`the hub of life ${birth.life} died by itself: ${stderr}`));
    };
    reader.on('close', end);
    hub.on('exit', end);
  });
}

/** The last line of a killed process may be torn. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function check(ledger: Ledger, line: Line): readonly string[] {
  switch (line.tag) {
    case 'pinSet':
    case 'kept':
      return [];
    case 'event':
      return promise(ledger, line.seq, line.code);
    case 'sent':
      ledger.unconfirmed = [...ledger.unconfirmed, line];
      return [];
    case 'result':
      ledger.results.set(line.id, line.result);
      if (line.result.tag !== 'done')
        return [`command ${line.id} was refused: ${JSON.stringify(line.result)}`];
      ledger.mode = line.mode;
      // Commands run in the order they were sent.
      ledger.unconfirmed = ledger.unconfirmed.slice(
        ledger.unconfirmed.findIndex(({ id }) => id === line.id) + 1,
      );
      return [];
    case 'ready':
      return resume(ledger, line);
  }
}

function promise(ledger: Ledger, seq: number, code: string): readonly string[] {
  const known = ledger.events.get(seq);
  ledger.events.set(seq, code);
  return known === undefined || known === code ? [] : [`event ${seq} was ${known} and is ${code} now`];
}

function resume(ledger: Ledger, line: Extract<Line, { tag: 'ready' }>): readonly string[] {
  const faults: string[] = [];
  const written = new Map(line.events);
  for (const [seq, code] of ledger.events) {
    if (seq > ledger.checkedSeq && written.get(seq) !== code) faults.push(`event ${seq} (${code}) is lost`);
  }
  for (const [id, result] of line.results) {
    if (!isDeepStrictEqual(result, ledger.results.get(id))) faults.push(`the result of ${id} is lost`);
  }
  const mode = line.phase.tag === 'exitDelay' ? line.phase.mode : modeOf(line.phase);
  const possible = [ledger.mode, ...ledger.unconfirmed.map((command) => command.mode)];
  if (!possible.includes(mode)) faults.push(`the panel is in ${mode}, not in ${possible.join(' or ')}`);
  ledger.mode = mode;
  ledger.unconfirmed = [];
  ledger.results = new Map();
  ledger.checkedSeq = Math.max(ledger.checkedSeq, ...ledger.events.keys());
  return faults;
}
