import type { Condition, Match } from '@homeward/contract/shapes/automation/automation.ts';
import {
  areaName,
  deviceName,
  fenceName,
  trackerName,
  whoName,
  type Telling,
} from '#features/automation/names.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import { missing, said, sentence, type Sentence } from '#features/automation/sentence.ts';
import { clock, days, range } from '#features/automation/value-words.ts';

/** The word between several that must all hold, or of which any is enough. */
export const leadOf = (t: Text, match: Match | undefined): string =>
  t(match === 'any' ? 'automation.or' : 'automation.and');

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
    case 'setBy':
      return sentence(t, 'automation.if.setBy', {
        subject: areaName(telling, condition.area),
        verb: said(t('automation.verb.setBy')),
        who: whoName(telling, condition.by),
      });
    case 'cameHome': {
      const { by, tracker } = condition;
      const names = [
        ...(by === null ? [] : [whoName(telling, by).text]),
        ...(tracker === null ? [] : [trackerName(telling, tracker).text]),
      ];
      return sentence(t, 'automation.if.cameHome', {
        who:
          names.length === 0
            ? missing(t('automation.pick.who'))
            : said(new Intl.ListFormat(language, { type: 'disjunction' }).format([...new Set(names)])),
        verb: said(t(condition.came ? 'automation.verb.came' : 'automation.verb.cameNot')),
        since: said(clock(condition.fromMinute)),
      });
    }
    case 'group': {
      const lead = leadOf(t, condition.match);
      return condition.conditions.flatMap((one, index) => [
        ...(index > 0 ? [{ tag: 'words' as const, text: lead }] : []),
        ...conditionSentence(telling, one),
      ]);
    }
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
