import { withMarks } from '#lib/i18n/marks.ts';
import type { AlarmView } from '#features/alarm/alarm-view.ts';
import type { EventDay } from '#features/events/event-day.ts';
import type { EventFilter } from '#features/events/events-view.tsx';
import { at, today } from '#app/styleguide/sample-house.ts';
import { samplePicture } from '#app/styleguide/sample-picture.ts';

const started = Date.now() - 42_000;

export const alarm: AlarmView = {
  id: '1',
  place: 'Maple Street 12 · House, armed Home',
  title: 'Break-in alarm',
  sentence: withMarks('<b>Terrace door</b> was forced open, then <b>Living room motion</b> saw movement.'),
  startedAt: started,
  sirenUntil: started + 180_000,
  hasSiren: true,
  silenced: false,
  detectors: 2,
  emergencyNumber: '112',
  cameras: ['Terrace camera'],
  muted: false,
  happened: [
    {
      id: '1',
      at: started,
      icon: 'doorOpen',
      tone: 'alarm',
      sentence: withMarks('<b>Terrace door</b> opened, alarm at once'),
    },
    {
      id: '2',
      at: started,
      icon: 'siren',
      tone: 'alarm',
      sentence: withMarks('<b>Sirens</b> on, indoor and outdoor'),
    },
    {
      id: '3',
      at: started + 1000,
      icon: 'camera',
      sentence: withMarks('<b>Terrace camera</b> kept 5 pictures'),
    },
    {
      id: '4',
      at: started + 11_000,
      icon: 'motion',
      tone: 'alarm',
      sentence: withMarks('<b>Living room motion</b> confirmed it'),
    },
  ],
  told: [
    {
      id: '1',
      name: 'Anna',
      way: 'push to phone',
      state: 'seen 02:14:11',
      icon: 'check',
      tone: 'ok',
    },
    {
      id: '2',
      name: 'Jonas',
      way: 'voice call, first try',
      state: 'ringing',
      icon: 'phone',
      tone: 'ok',
    },
    {
      id: '3',
      name: 'Monitoring station',
      way: 'signal 4 of 4',
      state: 'accepted 02:14:02',
      icon: 'check',
      tone: 'ok',
    },
    {
      id: '4',
      name: 'Nora, neighbour',
      way: 'if nobody answers by 02:15',
      state: 'next',
      icon: 'clock',
      tone: 'offline',
    },
  ],
};

export const days: readonly EventDay[] = [
  {
    id: 'today',
    title: 'Today',
    subtitle: 'Tuesday 17 November · 14 events',
    bands: [
      { from: 0, to: 0.2743, tone: 'home', label: 'Home' },
      { from: 0.3319, to: 0.5319, tone: 'armed', label: 'Away' },
    ],
    marks: [0.2743, 0.3201, 0.4042, 0.4236, 0.5333, 0.5451],
    alarms: [],
    now: 0.6056,
    ribbonLabel: 'Armed Home until 06:35, armed Away 07:58 to 12:46, disarmed since',
    parts: [
      {
        tag: 'events',
        events: today.map((event, index) =>
          index === 1 ? { ...event, picture: { src: samplePicture(), alt: 'Front door' } } : event,
        ),
      },
    ],
  },
  {
    id: 'yesterday',
    title: 'Yesterday',
    subtitle: 'Monday 16 November · 31 events',
    bands: [
      { from: 0, to: 0.2708, tone: 'home', label: 'Home' },
      { from: 0.3347, to: 0.6736, tone: 'armed', label: 'Away' },
      { from: 0.6736, to: 0.9528, tone: 'disarmed', label: 'Disarmed' },
      { from: 0.9528, to: 1, tone: 'home', label: 'Home' },
    ],
    marks: [0.2708, 0.3347, 0.5035, 0.6736, 0.8056, 0.9528],
    alarms: [0.0931],
    ribbonLabel: 'Alarm at 02:14',
    parts: [
      {
        tag: 'events',
        events: [
          {
            id: '1',
            at: at(22, 52),
            icon: 'houseShield',
            tone: 'home',
            sentence: withMarks('<b>Anna</b> armed <b>House</b> Home · bedside button'),
          },
          {
            id: '2',
            at: at(19, 20),
            icon: 'battery1',
            tone: 'delay',
            sentence: withMarks('<b>Garage siren</b> battery is low, 18 %'),
          },
        ],
      },
      {
        tag: 'incident',
        incident: {
          id: '1',
          title: 'Break-in alarm, Terrace door',
          summary: '02:13:58 to 02:19:30 · closed by Jonas: “Storm, door not latched”',
          open: false,
          steps: [
            { id: '1', title: 'Alarm', detail: 'Terrace door', time: '02:13:58' },
            { id: '2', title: '4 told', detail: 'Anna first', time: '02:14:11' },
            { id: '3', title: 'Disarmed', detail: 'Jonas, phone', time: '02:16:04' },
            { id: '4', title: 'Closed', detail: 'false alarm', time: '02:19:30' },
          ],
        },
      },
    ],
  },
];

export const filters: readonly EventFilter[] = [
  { id: 'alarm', label: 'Alarms', icon: 'bell', count: 2, on: false },
  { id: 'arming', label: 'Arming', icon: 'shield', count: 19, on: true },
  { id: 'access', label: 'Access', icon: 'user', count: 24, on: false },
  { id: 'fault', label: 'Faults', icon: 'fault', count: 5, on: false },
];
