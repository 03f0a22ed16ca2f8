import { useState } from 'react';
import { setTheme, themes, usePreference } from '#lib/theme/preference.ts';
import { Button } from '#ui/button.tsx';
import { ChartTable } from '#ui/chart-table.tsx';
import { Chart, type ChartPoint } from '#ui/chart.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Day } from '#features/events/day.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Section } from '#ui/page.tsx';
import { Ring } from '#ui/ring.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { SecretBox } from '#ui/secret-box.tsx';
import { StateRibbon } from '#ui/state-ribbon.tsx';
import { ThemeChoice } from '#ui/theme-choice.tsx';
import { WeekdayPicker } from '#ui/weekday-picker.tsx';
import css from '#app/styleguide/styleguide.module.css';

const none = () => undefined;
const hour = 3_600_000;
/** A winter day's temperatures, one an hour; one that is missing is a gap. */
const points: readonly ChartPoint[] = Array.from({ length: 24 }, (_, at) => ({
  at: at * hour,
  value: at === 9 ? null : 19 + 2.4 * Math.sin(at / 4),
}));

/** What was, drawn: curves with their table, states over time, a day of the log. */
export function ChartSamples() {
  return (
    <Section title="Time">
      <Chart
        label="Temperature today"
        from={0}
        to={24 * hour}
        curves={[{ id: 'hall', label: 'Hall', shape: 'line', points }]}
        format={(value) => `${value.toFixed(1)}°`}
      />
      <ChartTable
        label="Temperature today"
        columns={['Time', 'Hall']}
        rows={points.slice(0, 3).map(({ at, value }) => [`${at / hour}:00`, value?.toFixed(1) ?? 'unknown'])}
      />
      <StateRibbon
        label="Terrace lamp today"
        from={0}
        to={24 * hour}
        spans={[
          { from: 0, to: 7 * hour, on: false },
          { from: 7 * hour, to: 9 * hour, on: true },
          { from: 9 * hour, to: 12 * hour, on: null },
        ]}
        words={{ on: 'on', off: 'off', unknown: 'unknown' }}
      />
      <Day
        title="Today"
        subtitle="Sunday, 4 events"
        bands={[
          { from: 0, to: 0.3, tone: 'home', label: 'Home' },
          { from: 0.35, to: 0.6, tone: 'armed', label: 'Away' },
        ]}
        marks={[0.3, 0.35, 0.6]}
        alarms={[0.5]}
        now={0.7}
        label="Home until 07:12, away from 08:24 to 14:24; one alarm at noon"
      >
        {null}
      </Day>
    </Section>
  );
}

/** Fields of more than one value, and what asks before it is kept. */
export function FormSamples() {
  const theme = usePreference((preference) => preference.theme);
  const [days, setDays] = useState<readonly number[]>([1, 2, 3, 4, 5]);
  const [chosen, setChosen] = useState('front');
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Forms">
      <ThemeChoice
        label="Theme"
        value={theme}
        options={themes.map((value) => ({ value, label: value }))}
        onChange={setTheme}
      />
      <div className={css['even']}>
        <WeekdayPicker
          label="On"
          days={['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((short, day) => ({
            day: day + 1,
            short,
            long: short,
          }))}
          chosen={days}
          error={days.length === 0 ? 'Choose a day.' : undefined}
          onChange={setDays}
        />
        <ChoiceList
          label="Which door"
          choices={[
            { id: 'front', label: 'Front door', note: 'Hall', icon: 'doorClosed' },
            { id: 'terrace', label: 'Terrace door', note: 'Living room', icon: 'doorClosed' },
          ]}
          chosen={[chosen]}
          onChoose={setChosen}
        />
        <SecretBox
          label="Recovery codes"
          lines={['4f7k-22qd', 'm9xp-c3wt']}
          copyLabel="Copy"
          copiedLabel="Copied"
        />
        <div className={css['frame']}>
          <Ring left={18} total={30} unit="s" label="18 of 30 seconds left" />
        </div>
      </div>
      <SaveBar summary="2 changes">
        <Button onClick={() => setAsking(true)}>Form dialog</Button>
      </SaveBar>
      {asking && (
        <FormDialog
          title="Add room"
          dirty={false}
          unsaved="The room was not added yet."
          discardLabel="Discard"
          cancelLabel="Cancel"
          submit={<Button kind="primary">Add room</Button>}
          problem="There is a room of that name."
          onSubmit={none}
          onClose={() => setAsking(false)}
        >
          <Field label="Name" value="Kitchen" readOnly />
        </FormDialog>
      )}
    </Section>
  );
}
