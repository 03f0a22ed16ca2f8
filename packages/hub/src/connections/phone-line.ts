import { isAlarmReport } from '@homeward/contract/rules/alarms/event-string.ts';
import type { VoipSettings } from '@homeward/contract/shapes/reports/connections.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { SipLine } from '@homeward/channels/sip/call.ts';
import type { Ears, PhoneCall } from '@homeward/channels/sip/phone-call.ts';
import type { Phone } from '@homeward/channels/sip/phone.ts';
import type { OpenTalk } from '@homeward/drivers/speaker/talk.ts';
import type { SendReport } from '@homeward/panel/kernel/effect.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Body } from '../loop/work.ts';
import type { Secrets } from './secrets.ts';

/** What a phone asks and tells whoever it belongs to. */
export interface PhoneEars {
  /** The exchange knows the phone, or why it does not. */
  readonly registered: (reason: string | null) => void;
  readonly mayCall: (caller: string) => boolean;
  readonly called: (call: PhoneCall) => Ears;
}
interface Place {
  readonly host: string;
  readonly port: number;
}
/** Opens a phone at an exchange; speech finds through a router by the STUN server, where one is given. */
export type OpenPhone = (line: SipLine, stun: Place | null, ears: PhoneEars) => Phone;

export interface PhoneLineOptions {
  /** Null where this machine has no way to phone. */
  readonly open: OpenPhone | null;
  /** The speaker and microphone of the house; null where it has none. */
  readonly talk: OpenTalk | null;
  readonly secrets: Secrets;
  readonly state: () => PanelState;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: (body: Body) => void;
}

/** The phone line of the panel itself (VoIP): known at the exchange, and open to a call back after an alarm. */
export interface PhoneLine {
  /** The panel's state has changed. */
  changed(): void;
  /** A station has taken a report. */
  delivered(report: SendReport): void;
  close(): void;
}

/** Ms for which an exchange may be out of reach before that is a fault. */
const patienceMs = 60_000;
const stunPort = 3478;
/** Receivers of monitoring stations; mail and texts go to people. */
const isStation = /^(?:ip|udp):/i;

/** The host and port of `host` or `host:port`. */
function placeOf(text: string, port: number): Place {
  const [, host = text, own] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return { host: host.replaceAll(/^\[|\]$/g, ''), port: own === undefined ? port : Number(own) };
}

/**
 * Keeps the panel known at its exchange while VoIP is on; an exchange that is out of reach for a minute is a fault. For
 * the minutes that the setting says after an alarm was taken by a station, whoever calls is put through to the speaker
 * and the microphone of the house, which the log says; at all other times nobody is.
 */
export function createPhoneLine(options: PhoneLineOptions): PhoneLine {
  const { open, talk, secrets, state, clock, log, post } = options;
  let settings: VoipSettings | null = null;
  let phone: Phone | null = null;
  /** When a station took an alarm last. */
  let takenAt = -Infinity;
  let failingSince: number | null = null;

  const fault = (on: boolean): void => {
    if (state().status.faults.includes('voip') !== on) post({ tag: 'panelReported', fault: 'voip', on });
  };
  function registered(reason: string | null): void {
    if (reason === null) {
      failingSince = null;
      return fault(false);
    }
    log.warn('the phone exchange does not know the panel', { reason });
    failingSince ??= clock.monotonic();
    if (clock.monotonic() - failingSince >= patienceMs) fault(true);
  }
  function called(call: PhoneCall): Ears {
    const { caller } = call;
    post({ tag: 'calledIn', caller, on: true });
    const talking = talk?.({
      spoken: (samples) => call.speak(samples),
      ended: (why) => {
        log.warn('nobody can talk in the house', { why });
        void call.hangUp();
      },
    });
    return {
      heard: (samples) => talking?.hear(samples),
      over: () => {
        talking?.stop();
        post({ tag: 'calledIn', caller, on: false });
      },
    };
  }
  function lineOf({ user, password: sealed, domain, port, proxy, number }: VoipSettings): SipLine | null {
    const password = secrets.secret('voip', 'password', sealed);
    const place = placeOf(proxy === '' ? domain : proxy, port);
    if (password === null || user === '' || domain === '') return null;
    return {
      ...place,
      transport: 'udp',
      login: { user, password, domain, ...(number !== '' && { number }) },
    };
  }
  /** How long the line is open after an alarm, as it is set now. */
  const openMs = (): number => state().config.connections.voip.callbackMinutes * 60_000;
  function changed(): void {
    const { voip } = state().config.connections;
    if (voip === settings) return;
    const isSame = settings !== null && JSON.stringify(voip) === JSON.stringify(settings);
    settings = voip;
    if (isSame) return;
    void phone?.close();
    phone = null;
    failingSince = null;
    const line = voip.on && open !== null ? lineOf(voip) : null;
    // One that is on and whose password came from another machine is known nowhere.
    if (!voip.on) fault(false);
    else if (open !== null && line === null) fault(true);
    if (line === null || open === null) return;
    phone = open(line, voip.stun === '' ? null : placeOf(voip.stun, stunPort), {
      registered,
      mayCall: () => talk !== null && clock.monotonic() < takenAt + openMs(),
      called,
    });
  }
  return {
    changed,
    delivered: ({ url, code }) => {
      // What is told of an alarm of care has other numbers; while one is open it is what the report is about.
      const isOpen = state().incidents.some((one) => one.state !== 'closed');
      if (isStation.test(url) && (isAlarmReport(code) || isOpen)) takenAt = clock.monotonic();
    },
    close: () => void phone?.close(),
  };
}
