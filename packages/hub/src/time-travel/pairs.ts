import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';

/** Alarms of one story begin at most so far apart in both lives: longer than any delay. */
const storyMs = 600_000;

/** What of one life stands for what of the other. */
export interface Pairs {
  /** Told after each step of both: what each did, and how it stands. */
  readonly note: (lived: Step, other: Step) => void;
  /** An input as the other life takes it; null where it is about something that there is not in it. */
  readonly told: (input: Input) => Input | null;
  /** Answers to what the other life alone sent, which nobody was there to give: it went well. */
  readonly answers: () => readonly Input[];
}

interface Step {
  readonly state: PanelState;
  readonly effects: readonly Effect[];
}

/** What went out under a number, by what tells it apart from all else of that moment; null for what has none. */
function outgoing(effect: Effect): { readonly key: string; readonly no: number } | null {
  switch (effect.tag) {
    case 'send': {
      const { report, destination, code, at } = effect.send;
      return { key: `send ${destination} ${code} ${at}`, no: report };
    }
    case 'request':
      return { key: `request ${effect.request.method} ${effect.request.url}`, no: effect.request.request };
    case 'upload':
      return { key: `upload ${effect.upload.row} ${effect.upload.capture}`, no: effect.upload.upload };
    default:
      return null;
  }
}

/** The answer to something that only the other life sent. */
function answerTo(effect: Effect, at: number): Input | null {
  if (effect.tag === 'send') {
    const { report, destination, attempt } = effect.send;
    return { tag: 'receiptArrived', report, destination, attempt, receipt: { tag: 'accepted' }, at };
  }
  if (effect.tag === 'request')
    return { tag: 'requestEnded', request: effect.request.request, status: 200, reason: '', at };
  if (effect.tag === 'upload') {
    const { upload, attempt } = effect.upload;
    return { tag: 'uploadEnded', upload, attempt, receipt: { tag: 'accepted' }, at };
  }
  return null;
}

/** Pairs two lives of one panel that take the same inputs, so that an answer to the one reaches its counterpart. */
export function createPairs(): Pairs {
  /** Numbers of the life that was → of the other, by kind. */
  const numbers = {
    send: new Map<number, number>(),
    request: new Map<number, number>(),
    upload: new Map<number, number>(),
  };
  const incidents = new Map<string, string>();
  /** Incidents that there are, or were, in the life that was. */
  const known = new Set<string>();
  let loose: readonly Effect[] = [];
  let at = 0;
  let seqShift = 0;

  function pairIncidents(lived: PanelState, other: PanelState): void {
    const taken = new Set(incidents.values());
    for (const one of lived.incidents) {
      known.add(one.id);
      if (incidents.has(one.id)) continue;
      const twin = other.incidents.find(
        ({ id, kind, area, openedAt }) =>
          !taken.has(id) &&
          kind === one.kind &&
          area === one.area &&
          Math.abs(openedAt - one.openedAt) <= storyMs,
      );
      if (twin === undefined) continue;
      taken.add(twin.id);
      incidents.set(one.id, twin.id);
    }
  }

  function pairOutgoing(lived: readonly Effect[], other: readonly Effect[]): readonly Effect[] {
    const waiting = new Map<string, number[]>();
    for (const effect of lived) {
      const out = outgoing(effect);
      if (out !== null) waiting.set(out.key, [...(waiting.get(out.key) ?? []), out.no]);
    }
    return other.filter((effect) => {
      const out = outgoing(effect);
      if (out === null) return false;
      const no = waiting.get(out.key)?.shift();
      if (no === undefined) return true;
      numbers[effect.tag as keyof typeof numbers].set(no, out.no);
      return false;
    });
  }

  /** A number of the life that was, as the other one has it. */
  const numberOf = (kind: keyof typeof numbers, no: number): number | null => numbers[kind].get(no) ?? null;

  function withIncident<Given extends { readonly incident: string | null }>(given: Given): Given | null {
    if (given.incident === null || !known.has(given.incident)) return given;
    const twin = incidents.get(given.incident);
    return twin === undefined ? null : { ...given, incident: twin };
  }

  function command(input: Extract<Input, { tag: 'commandReceived' }>): Input | null {
    const { command: wish } = input;
    // Which revision somebody edited from has nothing to do with the other life's.
    if (wish.tag === 'configure') return { ...input, command: { ...wish, expect: null } };
    if (wish.tag !== 'incident') return input;
    const told = withIncident(wish);
    return told === null ? null : { ...input, command: told };
  }

  return {
    note: (lived, other) => {
      if (lived.state.incidents !== other.state.incidents) pairIncidents(lived.state, other.state);
      at = other.state.at;
      seqShift = other.state.eventSeq - lived.state.eventSeq;
      if (lived.effects.length + other.effects.length > 0) loose = pairOutgoing(lived.effects, other.effects);
    },
    answers: () => {
      const answers = loose.flatMap((effect) => answerTo(effect, at) ?? []);
      loose = [];
      return answers;
    },
    told: (input) => {
      switch (input.tag) {
        case 'receiptArrived': {
          const report = numberOf('send', input.report);
          return report === null ? null : { ...input, report };
        }
        case 'requestEnded': {
          const request = numberOf('request', input.request);
          return request === null ? null : { ...input, request };
        }
        case 'uploadEnded': {
          const upload = numberOf('upload', input.upload);
          return upload === null ? null : { ...input, upload };
        }
        case 'portalHas':
          return { ...input, seq: Math.max(0, input.seq + seqShift) };
        case 'captured':
          return withIncident(input) ?? { ...input, incident: null };
        case 'commandReceived':
          return command(input);
        default:
          return input;
      }
    },
  };
}
