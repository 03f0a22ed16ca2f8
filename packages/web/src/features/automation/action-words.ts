import type { RuleAction, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import {
  areaName,
  deviceName,
  groupName,
  sceneName,
  whoName,
  type Telling,
} from '#features/automation/names.ts';
import {
  missing,
  plain,
  said,
  sentence,
  type Phrase,
  type Phrases,
  type Sentence,
} from '#features/automation/sentence.ts';
import { conditionSentence } from '#features/automation/condition-words.ts';
import { actionVerbOf } from '#features/automation/action-verbs.ts';
import { amount, duration, oclock } from '#features/automation/value-words.ts';
import { numberFormat } from '#lib/i18n/formats.ts';

/** What is done, as a sentence: "turn on Hall light for 3 minutes". */
export function actionSentence(telling: Telling, action: RuleAction | SceneAction): Sentence {
  const { t } = telling;
  const verb = said(t(`automation.do.${actionVerbOf(action)}`));
  switch (action.tag) {
    case 'device':
      return commandSentence(telling, action.command, {
        subject: deviceName(telling, action.device),
        verb,
        ...endPhrase(telling, action.command, 'untilMinute' in action ? action.untilMinute : undefined),
      });
    case 'group':
      return commandSentence(telling, action.command, {
        subject: groupName(telling, action.group),
        verb,
        ...endPhrase(telling, action.command, undefined),
      });
    case 'mode':
      return sentence(t, 'automation.then.mode', {
        subject: areaName(telling, action.area),
        verb,
        mode: said(telling.mode(action.mode)),
      });
    case 'scene':
      return sentence(t, 'automation.then.scene', { subject: sceneName(telling, action.scene), verb });
    case 'alarm':
      return sentence(t, 'automation.then.alarm', {
        subject: areaName(telling, action.area),
        verb,
        kind: said(t(`automation.alarm.${action.alarm}`)),
      });
    case 'silence':
      return sentence(t, 'automation.then.simple', { subject: areaName(telling, action.area), verb });
    case 'bypass':
      return sentence(t, 'automation.then.bypass', { subject: deviceName(telling, action.device), verb });
    case 'capture':
      return sentence(t, 'automation.then.capture', {
        subject:
          action.device === null ? said(t('automation.everyCamera')) : deviceName(telling, action.device),
        verb,
      });
    case 'request':
      return sentence(t, 'automation.then.request', {
        subject: said(t('automation.do.request')),
        address:
          action.url.trim() === ''
            ? missing(t('automation.pick.address'))
            : said(`${action.method} ${action.url}`),
      });
    case 'wait':
      return sentence(t, 'automation.then.wait', {
        subject: verb,
        lasting: said(duration(telling, action.seconds)),
      });
    case 'waitUntil': {
      const until = conditionSentence(telling, action.condition);
      const open = until.some((piece) => piece.tag === 'phrase' && piece.missing === true);
      return sentence(t, 'automation.then.waitUntil', {
        subject: verb,
        until: open ? missing(t('automation.pick.until')) : said(plain(until)),
        lasting: said(duration(telling, action.seconds)),
        goOn: said(t(`automation.goOn.${action.goOn}`)),
      });
    }
    case 'notify':
      return sentence(t, 'automation.then.notify', {
        subject: said(t('automation.do.notify')),
        who:
          action.to === undefined
            ? { text: t('automation.toEveryone'), idle: true }
            : said(
                t('automation.toWhom', {
                  who: new Intl.ListFormat(telling.language).format(
                    action.to.map((account) => whoName(telling, { tag: 'account', account }).text),
                  ),
                }),
              ),
        text:
          action.text.trim() === ''
            ? missing(t('automation.pick.text'))
            : said(t('automation.quoted', { text: action.text })),
      });
  }
}

/** Whether what is switched on goes off again: "for 3 minutes", "until 23:00". */
function endPhrase(telling: Telling, command: DeviceCommand, until: number | undefined): Phrases {
  const { t } = telling;
  if (command.tag !== 'switch' || !command.on) return {};
  if (command.forSeconds !== undefined)
    return { end: said(t('automation.end.for', { time: duration(telling, command.forSeconds) })) };
  if (until === undefined) return { end: { text: t('automation.end.never'), idle: true } };
  return { end: said(t('automation.end.until', { time: oclock(telling, until) })) };
}

function commandSentence(telling: Telling, command: DeviceCommand, phrases: Phrases): Sentence {
  const { t, language } = telling;
  const percent = (value: number): Phrase =>
    said(numberFormat(language, { style: 'percent' }).format(value / 100));
  switch (command.tag) {
    case 'level':
      return sentence(t, 'automation.then.to', { ...phrases, level: percent(command.level) });
    case 'colour':
      return sentence(t, 'automation.then.colour', {
        ...phrases,
        colour: said(colourName(telling, command)),
      });
    case 'colourTemperature':
      return sentence(t, 'automation.then.kelvin', {
        ...phrases,
        kelvin: said(`${numberFormat(language, {}).format(command.kelvin)}\u00a0K`),
      });
    case 'setpoint':
      return sentence(t, 'automation.then.setpoint', {
        ...phrases,
        setpoint: setpointPhrase(telling, command),
      });
    case 'thermostatMode':
      return sentence(t, 'automation.then.option', {
        ...phrases,
        option: said(t(`automation.thermostat.${command.mode}`)),
      });
    case 'fanMode':
      return sentence(t, 'automation.then.option', {
        ...phrases,
        option: said(t(`automation.fan.${command.mode}`)),
      });
    case 'volume':
    case 'testSiren':
      return sentence(t, command.tag === 'volume' ? 'automation.then.option' : 'automation.then.test', {
        ...phrases,
        option: said(t(`automation.volume.${command.volume}`)),
      });
    case 'sendKey':
      return sentence(t, 'automation.then.key', {
        ...phrases,
        key: said(t('automation.keyOf', { unit: command.unit, key: command.key })),
      });
    case 'switch':
      return sentence(t, command.on ? 'automation.then.on' : 'automation.then.simple', phrases);
    default:
      return sentence(t, 'automation.then.simple', phrases);
  }
}

type Setpoint = Extract<DeviceCommand, { tag: 'setpoint' }>;
function setpointPhrase(telling: Telling, { heat, cool, away }: Setpoint): Phrase {
  const { t } = telling;
  const say = (value: number): string => amount(telling, 'temperature', value);
  const values = [
    ...(heat === undefined
      ? []
      : [cool === undefined ? say(heat) : t('automation.heat', { value: say(heat) })]),
    ...(cool === undefined ? [] : [t('automation.cool', { value: say(cool) })]),
  ];
  if (values.length === 0) return missing(t('automation.pick.temperature'));
  return said([values.join(', '), ...(away === true ? [t('automation.whileAway')] : [])].join(' '));
}

const hues = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'pink'] as const;
const starts = [0, 18, 45, 75, 165, 195, 255, 300, 342];

/** `warm orange`, in the words of people rather than of degrees. */
export function colourName({ t }: Telling, { hue, saturation }: { hue: number; saturation: number }): string {
  if (saturation < 12) return t('automation.colour.white');
  const place = starts.findLastIndex((start) => hue >= start);
  const name = t(`automation.colour.${hues[place % hues.length] ?? 'red'}`);
  return saturation < 50 ? t('automation.paleColour', { name }) : name;
}
