import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Proof } from '../kernel/input.ts';
import { tell } from '../reporting/tell.ts';
import { done } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { comeHome, goAway } from './away.ts';
import { actOnCall } from './call-acts.ts';
import { careProgramOf } from './care-program.ts';
import { noteAnswer } from './check-in.ts';
import { askForCall, callByHand } from './help-call.ts';
import { noteTaken } from './medication.ts';
import { noteLife } from './signs-of-life.ts';

type CareCommand = Extract<PanelCommand, { tag: 'care' }>;

/** What people say and do about care: the receiver, and whoever looks after them. Nobody is asked for a code. */
export function careAct(turn: Turn, command: CareCommand, actor: Actor, proof: Proof): Outcome {
  const { area } = careProgramOf(turn.state.config);
  const text = command.text.trim().slice(0, 250);
  switch (command.act) {
    case 'help':
      callByHand(turn, area, actor, text);
      return done;
    case 'callRequest':
      tell(turn, { event: events.callRequest, area, user: 0, actor, detail: text || null });
      askForCall(turn, { kind: 'callRequest', area, device: null, by: actor, incident: null });
      return done;
    case 'checkIn':
      noteAnswer(turn);
      noteLife(turn, null);
      return done;
    case 'medicationTaken':
      noteTaken(turn, null, actor);
      return done;
    case 'away':
      goAway(turn, actor);
      return done;
    case 'home':
      comeHome(turn, actor);
      return done;
    case 'cancel':
    case 'answer':
    case 'noOperator':
    case 'nurse':
    case 'nurseGone':
    case 'helpStillNeeded':
    case 'close': {
      const { act, call, reason = null } = command;
      return actOnCall(turn, { act, call, text, reason }, { actor, proof });
    }
  }
}
