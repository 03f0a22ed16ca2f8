import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { ButtonAct } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { raiseDuress } from '../alarms/duress.ts';
import { setMode } from '../arming/set-mode.ts';
import { applyScene } from '../automation/scenes.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { areaAt, done, entryAt, setState } from '../kernel/turn.ts';
import type { InternalEvent, Outcome, Turn } from '../kernel/turn.ts';
import { sameTag, uidIn } from '../access/tag-word.ts';
import { afterWrongTry, lockOf, noTries } from '../access/tries.ts';
import type { Tries } from '../state/access-state.ts';

/** XYZ of a tag at a reader, and of tags that were tried too often. */
const eventOf = { tag: events.tagUsed, lockedOut: events.wrongCodes } as const;
const readers: ReadonlySet<string> = new Set(['tag_reader', 'keypad']);

/** Acts on tags that were held before readers and keypads. */
export function followTags(turn: Turn, happened: readonly InternalEvent[]): void {
  for (const happening of happened)
    if (happening.tag === 'pressed') {
      const uid = uidIn(happening.action);
      if (uid !== null) tagPresented(turn, happening.device, uid);
    }
}

function tagPresented(turn: Turn, device: DeviceId, uid: string): void {
  const { config } = turn.state;
  const slot = layoutOf(config).slotOf.get(device);
  if (slot === undefined) return;
  const reader = entryAt(config.devices, slot);
  if (!readers.has(reader.kind)) return;
  setAccess(turn, { lastTag: { uid, device, at: turn.at } });
  const user = config.pins.find(({ tag, enabled }) => enabled && tag !== null && sameTag(tag, uid));
  // While locked no tag is looked at, so that a lock tells nothing; but that of duress calls for help, unseen.
  if (lockOf(triesOf(turn.state, device), turn.at) !== null) {
    if (user !== undefined) callUnderDuress(turn, slot, user);
    return;
  }
  if (user === undefined) wrongTag(turn, slot, reader);
  else rightTag(turn, slot, reader, user);
}

const setAccess = (turn: Turn, patch: Partial<PanelState['access']>): void => {
  setState(turn, { access: { ...turn.state.access, ...patch } });
};

const triesOf = ({ access }: PanelState, device: DeviceId): Tries =>
  access.readers.find((entry) => entry.device === device) ?? noTries;

function setTries(turn: Turn, device: DeviceId, tries: Tries | null): void {
  const { slotOf } = layoutOf(turn.state.config);
  const others = turn.state.access.readers.filter(
    (entry) => entry.device !== device && slotOf.has(entry.device),
  );
  setAccess(turn, { readers: tries === null ? others : [...others, { ...tries, device }] });
}

/** A tag that is nobody's is logged, and counts as a wrong code; five lock the reader, which the station is told. */
function wrongTag(turn: Turn, slot: number, { id, name }: DeviceConfig): void {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const actor: Actor = { tag: 'device', name, channel: 'tag', slot: null };
  log(turn, { event: eventOf.tag, area, device: slot, actor, detail: 'unknown tag' });
  const tries = afterWrongTry(triesOf(turn.state, id), turn.at);
  setTries(turn, id, tries);
  if (lockOf(tries, turn.at) !== null)
    tell(turn, { event: eventOf.lockedOut, area, device: slot, user: 0, actor, detail: 'tag' });
}

const proofOf = ({ slot }: PinUser): Proof => ({ tag: 'pin', slot });
const ownerOf = ({ slot }: PinUser): Actor => ({ tag: 'person', name: '', channel: 'tag', slot });

/** Calls for help where the tag is that of duress. */
function callUnderDuress(turn: Turn, slot: number, user: PinUser): void {
  const area = entryAt(turn.state.config.areas, entryAt(layoutOf(turn.state.config).areaOf, slot));
  raiseDuress(turn, ownerOf(user), proofOf(user), area.id);
}

/** The tag of a slot does what its code would: it arms a disarmed area and disarms one that is not. */
function rightTag(turn: Turn, slot: number, reader: DeviceConfig, user: PinUser): void {
  if (triesOf(turn.state, reader.id) !== noTries) setTries(turn, reader.id, null);
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const outcome = act(turn, area, actOf(turn, area, reader), ownerOf(user), proofOf(user));
  callUnderDuress(turn, slot, user);
  if (outcome.tag === 'done') return;
  // Nobody at the reader gets an answer: what was refused is in the log. A failed arming has said so itself.
  const { tag } = outcome.refusal;
  if (tag === 'obstacles') return;
  const shown: Actor = { tag: 'device', name: reader.name, channel: 'tag', slot: null };
  log(turn, { event: eventOf.tag, area, device: slot, actor: shown, detail: `refused, ${tag}` });
}

/** What a tag does at a reader: its buttons say so, else it disarms, and arms what is disarmed and quiet. */
function actOf(turn: Turn, area: number, { settings }: DeviceConfig): ButtonAct {
  const { phase, alarm } = areaAt(turn, area);
  const resting = phase.tag === 'disarmed' && alarm.tag === 'quiet';
  if (resting) return settings.buttons.arm ?? { tag: 'mode', mode: 'arm' };
  return settings.buttons.tagDisarm ?? { tag: 'mode', mode: 'disarm' };
}

function act(turn: Turn, area: number, wish: ButtonAct, actor: Actor, proof: Proof): Outcome {
  switch (wish.tag) {
    case 'mode': {
      const { id } = entryAt(turn.state.config.areas, area);
      return setMode(turn, { actor, proof, area: id, mode: wish.mode, force: false });
    }
    case 'scene':
      return applyScene(turn, wish.scene, actor, proof);
    case 'none':
    case 'doorbell':
    case 'alarm':
      return done;
  }
}
