import type { Moment } from '@homeward/contract/shapes/automation/moment.ts';
import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import type { Whoever } from '@homeward/contract/shapes/automation/whoever.ts';
import {
  areaName,
  deviceName,
  deviceOf,
  familyOf,
  fenceName,
  trackerName,
  whoName,
  type Telling,
} from '#features/automation/names.ts';
import {
  missing,
  said,
  sentence,
  type Phrase,
  type Phrases,
  type Sentence,
} from '#features/automation/sentence.ts';
import { dateText, days, duration, oclock, range } from '#features/automation/value-words.ts';

/** What starts a rule, as a sentence: "Front door opens". */
export function triggerSentence(telling: Telling, trigger: Trigger | null): Sentence {
  const { t } = telling;
  if (trigger === null)
    return sentence(t, 'automation.when.nothing', { subject: missing(t('automation.pick.trigger')) });
  switch (trigger.tag) {
    case 'opened':
    case 'closed':
    case 'openFor':
    case 'closedFor':
    case 'motion':
    case 'motionEnded':
    case 'pressed':
    case 'switched':
      return deviceTrigger(telling, trigger);
    case 'measure':
      return sentence(t, 'automation.when.measure', {
        subject: deviceName(telling, trigger.device),
        verb: said(t(`automation.measure.${trigger.measure}`)),
        range: range(telling, trigger, 'gets'),
        lasting: said(
          trigger.forSeconds === 0
            ? t('automation.atOnce')
            : t('automation.lasting', { time: duration(telling, trigger.forSeconds) }),
        ),
      });
    case 'mode':
      return sentence(t, 'automation.when.mode', {
        subject: areaName(telling, trigger.area),
        verb: said(t('automation.verb.mode')),
        mode: said(telling.mode(trigger.mode)),
        who:
          trigger.by === undefined
            ? { text: t('automation.byAnyone'), idle: true }
            : byWhom(telling, trigger.by),
      });
    case 'webhook':
      return sentence(t, 'automation.when.webhook', { subject: said(t('automation.an.webhook')) });
    case 'exitBegan':
    case 'entryBegan':
      return sentence(t, `automation.when.${trigger.tag}`, {
        subject: areaName(telling, trigger.area),
        verb: said(t(`automation.verb.${trigger.tag}`)),
        mode: said(telling.mode(trigger.mode)),
      });
    case 'exitStopped':
      return sentence(t, 'automation.when.exitStopped', {
        subject: areaName(telling, trigger.area),
        verb: said(t('automation.verb.exitStopped')),
      });
    case 'alarm':
      return sentence(t, 'automation.when.alarm', {
        subject: said(t('automation.an.alarm')),
        kind: said(trigger.kind === null ? t('automation.anyKind') : t(`kind.${trigger.kind}`)),
      });
    case 'fault':
      return sentence(t, 'automation.when.fault', {
        subject: said(t('automation.an.fault')),
        kind: said(faultText(telling, trigger)),
      });
    case 'time':
      return timeTrigger(telling, trigger.moment);
    case 'arrived':
    case 'left':
      return sentence(t, 'automation.when.whereabouts', {
        subject: trackerName(telling, trigger.tracker),
        verb: said(t(`automation.verb.${trigger.tag}`)),
        fence: fenceName(telling, trigger.fence),
      });
    case 'random':
      return sentence(t, 'automation.when.random', {
        subject: said(t('automation.an.chance')),
        percent: said(t('automation.percentAnHour', { percent: trigger.percent })),
      });
  }
}

/** `by Anna`. */
function byWhom(telling: Telling, by: Whoever): Phrase {
  const name = whoName(telling, by);
  return { ...name, text: telling.t('automation.by', { who: name.text }) };
}

/** `battery is low`, or that it is over. */
export function faultText(
  { t }: Telling,
  { fault, over }: Omit<Extract<Trigger, { tag: 'fault' }>, 'tag'>,
): string {
  const name = t(`automation.fault.${fault ?? 'any'}`);
  return over ? t('automation.faultOver', { fault: name }) : name;
}

type DeviceTrigger = Extract<
  Trigger,
  {
    tag: 'opened' | 'closed' | 'openFor' | 'closedFor' | 'motion' | 'motionEnded' | 'pressed' | 'switched';
  }
>;

function deviceTrigger(telling: Telling, trigger: DeviceTrigger): Sentence {
  const { t } = telling;
  const subject = deviceName(telling, trigger.device);
  const family = familyOf(deviceOf(telling, trigger.device)?.kind);
  switch (trigger.tag) {
    case 'opened':
    case 'closed':
      return sentence(t, 'automation.when.device', {
        subject,
        verb: said(t(`automation.verb.${trigger.tag}.${family}`)),
      });
    case 'openFor':
    case 'closedFor':
      return sentence(t, 'automation.when.lasting', {
        subject,
        verb: said(t(`automation.verb.${trigger.tag}.${family}`)),
        lasting: said(duration(telling, trigger.seconds)),
      });
    case 'motion':
    case 'motionEnded':
      return sentence(t, 'automation.when.device', {
        subject,
        verb: said(t(`automation.verb.${trigger.tag}`)),
      });
    case 'switched':
      return sentence(t, 'automation.when.device', {
        subject,
        verb: said(t(trigger.on ? 'automation.verb.switchedOn' : 'automation.verb.switchedOff')),
      });
    case 'pressed':
      return sentence(t, 'automation.when.pressed', {
        subject,
        verb: said(t('automation.verb.pressed')),
        button: said(trigger.action ?? t('automation.anyButton')),
      });
  }
}

function timeTrigger(telling: Telling, moment: Moment): Sentence {
  const { t, language } = telling;
  const phrases = (at: string, repeat: Phrases['repeat']): Phrases => ({
    subject: said(t('automation.an.time')),
    clock: said(at),
    ...(repeat === undefined ? {} : { repeat }),
  });
  const say = (of: Phrases): Sentence => sentence(t, 'automation.when.time', of);
  switch (moment.tag) {
    case 'once':
      return say(
        phrases(
          oclock(telling, moment.minute),
          said(t('automation.repeat.once', { date: dateText(language, moment.date) })),
        ),
      );
    case 'daily':
      return say(phrases(oclock(telling, moment.minute), said(t('automation.days.all'))));
    case 'weekly':
      return say(phrases(oclock(telling, moment.minute), days(telling, moment.days)));
    case 'monthly':
      return say(
        phrases(oclock(telling, moment.minute), said(t('automation.repeat.monthly', { day: moment.day }))),
      );
    case 'sun':
      return say(phrases(sunText(telling, moment.event, moment.offsetMinutes), days(telling, moment.days)));
  }
}

/** `30 minutes after sunset`. */
export function sunText(telling: Telling, event: 'sunrise' | 'sunset', offset: number): string {
  const { t } = telling;
  if (offset === 0) return t(`automation.sun.${event}`);
  return t(`automation.sun.${event}.${offset < 0 ? 'before' : 'after'}`, {
    time: duration(telling, Math.abs(offset) * 60),
  });
}
