import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import { areaName, deviceName, fenceName, trackerName, type Telling } from '#features/automation/names.ts';
import { missing, said, sentence, type Sentence } from '#features/automation/sentence.ts';
import { clock, days, range } from '#features/automation/value-words.ts';

/** What must hold, as a sentence: "House is armed away". */
export function conditionSentence(telling: Telling, condition: Condition): Sentence {
  const { t, language } = telling;
  switch (condition.tag) {
    case 'mode': {
      const modes = condition.modes.map((mode) => telling.mode(mode));
      return sentence(t, 'automation.if.mode', {
        subject: areaName(telling, condition.area),
        modes:
          modes.length === 0
            ? missing(t('automation.pick.mode'))
            : said(new Intl.ListFormat(language, { type: 'disjunction' }).format(modes)),
      });
    }
    case 'measure':
      return sentence(t, 'automation.if.measure', {
        subject: deviceName(telling, condition.device),
        verb: said(t(`automation.measure.${condition.measure}`)),
        range: range(telling, condition, 'is'),
      });
    case 'device':
      return sentence(t, 'automation.if.device', {
        subject: deviceName(telling, condition.device),
        verb: said(t(`automation.standing.${condition.is}`)),
      });
    case 'period': {
      const { from, to } = condition.period;
      return sentence(t, 'automation.if.period', {
        subject: said(t('automation.an.time')),
        period: said(
          from === to ? t('automation.allDay') : t('automation.fromTo', { from: clock(from), to: clock(to) }),
        ),
        days: days(telling, condition.period.days),
      });
    }
    case 'dark':
      return sentence(t, 'automation.if.dark', {
        subject: said(t('automation.an.daylight')),
        verb: said(t(condition.dark ? 'automation.verb.dark' : 'automation.verb.light')),
      });
    case 'alarm':
      return sentence(t, 'automation.if.alarm', {
        subject: said(t('automation.an.alarm')),
        verb: said(t(condition.on ? 'automation.verb.alarmOn' : 'automation.verb.alarmOff')),
      });
    case 'inside':
      return sentence(t, 'automation.if.inside', {
        subject:
          condition.tracker === null && !condition.inside
            ? said(t('automation.everybody'))
            : trackerName(telling, condition.tracker),
        verb: said(t(condition.inside ? 'automation.verb.inside' : 'automation.verb.outside')),
        fence: fenceName(telling, condition.fence),
      });
  }
}
