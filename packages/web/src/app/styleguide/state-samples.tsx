import { modeOptions } from '#features/security/area-words.ts';
import { counts, house } from '#app/styleguide/sample-house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { CountBar } from '#ui/count-bar.tsx';
import { Loop, type Segment, type SegmentState } from '#features/security/loop.tsx';
import { ModeControl } from '#features/security/mode-control.tsx';
import { Section } from '#ui/page.tsx';
import { Plate } from '#features/security/plate.tsx';
import css from '#app/styleguide/styleguide.module.css';

function loop(states: readonly SegmentState[]): readonly Segment[] {
  return states.map((state, index) => ({
    id: String(index),
    state,
    label:
      state === 'closed'
        ? undefined
        : state === 'resting'
          ? states[index - 1] === 'resting'
            ? undefined
            : 'inside, resting'
          : state,
  }));
}

const closed = Array.from({ length: 9 }, (): SegmentState => 'closed');
const many = Array.from({ length: 40 }, (_, index): SegmentState =>
  index === 11 ? 'open' : index === 12 ? 'bypassed' : 'closed',
);

export function StateSamples() {
  const t = useText();
  return (
    <>
      <Section title="Area state">
        <div className={css['even']}>
          <Plate
            name="House"
            state="Disarmed"
            by="since 07:41 · Anna, hall keypad"
            icon="shieldOpen"
            tone="disarmed"
            surface="outline"
          />
          <Plate
            name="House"
            state="Armed away"
            by="since 07:58 · Anna, phone"
            icon="shieldLock"
            tone="armed"
            surface="tint"
          />
          <Plate
            name="House"
            state="Home 2"
            by="since 22:52 · Anna, bedside"
            icon="houseShield"
            tone="home"
            surface="tint"
          />
          <Plate
            name="House"
            state="Armed away"
            by="as of 14:31 · panel away"
            icon="silent"
            tone="offline"
            surface="dotted"
          />
          <Plate
            name="House"
            state="Arming, 34 s"
            by="Leave by the front door"
            icon="clock"
            tone="delay"
            surface="delay"
          />
          <Plate
            name="House"
            state="Break-in alarm"
            by="Terrace door, 02:13:58"
            icon="bellRing"
            tone="alarm"
            surface="alarm"
          />
        </div>
      </Section>
      <Section title="The loop">
        <div className={css['frame']}>
          <Loop tone="disarmed" armed={false} label="closed" segments={loop(closed)} />
          <Loop
            tone="disarmed"
            armed={false}
            label="exceptions"
            segments={loop([
              'closed',
              'open',
              'closed',
              'bypassed',
              'closed',
              'silent',
              'closed',
              'closed',
              'closed',
            ])}
          />
          <Loop
            tone="home"
            armed
            label="home"
            segments={loop([...closed.slice(4), 'resting', 'resting', 'resting', 'resting'])}
          />
          <Loop
            tone="armed"
            armed
            label="alarm"
            segments={loop([...closed.slice(6), 'alarmed', ...closed.slice(4)])}
          />
          <Loop tone="disarmed" armed={false} label="many" segments={loop(many)} />
        </div>
      </Section>
      <Section title="Mode control">
        <ModeControl
          label="Mode"
          options={modeOptions(t, house)}
          confirmed="home_1"
          onChoose={() => undefined}
        />
      </Section>
      <CountBar label="Counters" counts={counts} />
    </>
  );
}
