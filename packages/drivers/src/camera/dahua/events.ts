import { isObject } from '../../common/json.ts';
import type { Notice, Sense } from '../notice.ts';

/** Codes of events that mean something here. */
const codes: Readonly<Record<string, Sense>> = {
  VideoMotion: 'motion',
  SmartMotionHuman: 'motion',
  SmartMotionVehicle: 'motion',
  CrossLineDetection: 'motion',
  CrossRegionDetection: 'motion',
  WanderDetection: 'motion',
  MoveDetection: 'motion',
  FaceDetection: 'motion',
  PirAlarm: 'motion',
  VideoBlind: 'tamper',
  VideoLoss: 'tamper',
  VideoUnFocus: 'tamper',
  SceneChange: 'tamper',
  AlarmLocal: 'input',
};

/** Codes of which a camera is asked how they stand. */
export const standingCodes = ['VideoMotion', 'VideoBlind', 'VideoLoss'] as const;

const form = /^Code=(\w{1,60});action=(\w{1,20});index=(\d{1,4})(?:;data=([\s\S]*))?$/;

/** Whether a part is whole: its line has ended, or the JSON at its end has. */
export function isWholeEvent(text: string, isFull: boolean): boolean {
  const said = text.trim();
  if (!said.includes(';data=')) return said !== '' && (isFull || /\n\s*$/.test(text.trimStart()));
  if (!said.endsWith('}')) return false;
  try {
    return isObject(JSON.parse(said.slice(said.indexOf(';data=') + ';data='.length)));
  } catch {
    return false;
  }
}

/** What an event says of a channel, from 1; nothing where it is of another, or means nothing here; null is that it is none. */
export function noticesOfEvent(text: string, channel: number): readonly Notice[] | null {
  if (/^Heartbeat$/i.test(text)) return [];
  const [, code = '', action = '', index = ''] = form.exec(text) ?? [];
  if (code === '' || !/^(?:Start|Stop|Pulse|State)$/.test(action)) return null;
  const sense = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (sense === undefined || action === 'State') return [];
  const isOn = action === 'Pulse' ? null : action === 'Start';
  if (sense === 'input') return [{ sense, source: `port=${Number(index) + 1}`, isOn, isOld: false }];
  return Number(index) + 1 === channel ? [{ sense, source: code, isOn, isOld: false }] : [];
}

/** How a code stands at a channel, by an answer to `getEventIndexes`; null is that nobody knows. */
export function standsNow(status: number, answer: string, channel: number): boolean | null {
  const indexes = [...answer.matchAll(/^channels\[\d{1,4}\]=(\d{1,4})\s*$/gm)].map(([, index]) =>
    Number(index),
  );
  if (status === 200 && indexes.length > 0) return indexes.includes(channel - 1);
  // Some firmware calls it an error that nothing is the matter.
  return /^Error: No Events\s*$/m.test(answer) || (status === 200 && answer.trim() === '') ? false : null;
}
