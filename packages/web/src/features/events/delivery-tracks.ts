import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Delivery, Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeliveryStep, DeliveryTrack } from '#features/events/delivery-list.tsx';
import { exactTime } from '#lib/clock-text.ts';
import { alarmKindOf } from '@homeward/contract/words/alarms/event-sentences.ts';
import { reasonText } from '#lib/reason-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';

function stepsOf(t: Text, incident: Incident, delivery: Delivery): readonly DeliveryStep[] {
  const sensed = incident.zones.find(({ code }) => code === delivery.code)?.at ?? delivery.queuedAt;
  const time = (at: number | null): string => (at === null ? '' : exactTime(at));
  const { state, attempts } = delivery;
  return [
    { id: 'sensed', word: t('delivery.sensed'), time: time(sensed), state: 'done' },
    { id: 'queued', word: t('delivery.queued'), time: time(delivery.queuedAt), state: 'done' },
    {
      id: 'sent',
      word: attempts > 1 ? t('delivery.tries', { count: attempts }) : t('delivery.sent'),
      time: '',
      state: attempts > 0 || state === 'accepted' ? 'done' : state === 'failed' ? 'failed' : 'waiting',
    },
    {
      id: 'accepted',
      word: t(state === 'failed' ? 'delivery.failed' : 'delivery.accepted'),
      time: time(delivery.endedAt),
      state: state === 'accepted' ? 'done' : state === 'failed' ? 'failed' : 'waiting',
    },
  ];
}

/** What a report is about: the kind of alarm, or that it is over. */
function subjectOf(t: Text, incident: Incident, { code }: Delivery): string {
  const number = Number(code.slice(3, 6));
  const zone = incident.zones.find((one) => one.code === code)?.name ?? '';
  if (number === events.cancelled) return t('delivery.cancelled');
  if (code[2] === '3') return t('delivery.restored');
  return [t(`kind.${alarmKindOf(number)}`), zone].filter(Boolean).join(', ');
}

/** Every report of an incident with the steps it has taken: sensed, queued, sent, accepted. */
export const deliveryTracks = (t: Text, incident: Incident): readonly DeliveryTrack[] =>
  incident.deliveries.map((delivery) => ({
    id: `${delivery.report} ${delivery.destination}`,
    receiver: delivery.name || t('told.someone'),
    subject: subjectOf(t, incident, delivery),
    steps: stepsOf(t, incident, delivery),
    ...(delivery.answer === null ? {} : { answer: reasonText(t, delivery.answer) }),
  }));
