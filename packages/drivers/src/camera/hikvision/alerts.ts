import type { Notice, Sense } from '../notice.ts';
import { all, child, find, readXml, type XmlElement } from '../xml.ts';

/** Types of events that mean something here; `moment` is one without an end. */
const types: Readonly<Record<string, readonly [Sense, 'state' | 'moment']>> = {
  vmd: ['motion', 'state'],
  pir: ['motion', 'state'],
  fielddetection: ['motion', 'state'],
  loitering: ['motion', 'state'],
  rapidmove: ['motion', 'state'],
  facedetection: ['motion', 'state'],
  linedetection: ['motion', 'moment'],
  regionentrance: ['motion', 'moment'],
  regionexiting: ['motion', 'moment'],
  videoloss: ['tamper', 'state'],
  shelteralarm: ['tamper', 'state'],
  tamperdetection: ['tamper', 'state'],
  scenechangedetection: ['tamper', 'state'],
  defocus: ['tamper', 'state'],
  io: ['input', 'state'],
};

/** The element of an alert ends it. */
export const isWholeAlert = (text: string): boolean => /<\/EventNotificationAlert>\s*$/.test(text.slice(-80));

const textOf = (alert: XmlElement, name: string): string => child(alert, name)?.text ?? '';

/** What an alert says of a channel; nothing where it is of another, or means nothing here; null is that it is none. */
export function noticesOfAlert(text: string, channel: number): readonly Notice[] | null {
  const alert = readXml(text);
  const state = alert === null ? '' : textOf(alert, 'eventState').toLowerCase();
  const type = alert === null ? '' : textOf(alert, 'eventType').toLowerCase();
  if (alert?.name !== 'EventNotificationAlert' || type === '' || !/^(?:in)?active$/.test(state)) return null;
  // A recorder counts its own inputs and those of the network apart; this is what its pages say.
  const named = textOf(alert, 'dynChannelID') || textOf(alert, 'channelID');
  const isOn = state === 'active';
  // What goes on is told again and again as a duration, which names what goes on.
  const said =
    type === 'duration'
      ? all(find(alert, 'DurationList'), 'Duration').map((one) => textOf(one, 'relationEvent').toLowerCase())
      : [type];
  return said.slice(0, 16).flatMap((name): Notice[] => {
    const [sense, form] = Object.hasOwn(types, name) ? (types[name] ?? []) : [];
    if (sense === undefined) return [];
    if (sense === 'input') {
      const port = textOf(alert, 'inputIOPortID') || named;
      return /^\d{1,4}$/.test(port) ? [{ sense, source: `port=${port}`, isOn, isOld: false }] : [];
    }
    if (named !== '' && Number(named) !== channel) return [];
    return [{ sense, source: name, isOn: isOn && form === 'moment' ? null : isOn, isOld: false }];
  });
}

/** Such cameras say so every few seconds while there is nothing else to say. */
export const isHeartbeat = (text: string): boolean =>
  /<eventType>\s*videoloss\s*</i.test(text) && /<eventState>\s*inactive\s*</i.test(text);
