import { useState } from 'react';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { FreshnessChip } from '#ui/freshness-chip.tsx';
import { Section } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import css from '#app/styleguide/styleguide.module.css';

export function ActionSamples() {
  return (
    <Section title="Buttons">
      <div className="line wrap">
        <Button kind="primary">Save rule</Button>
        <Tooltip text="Until the area is disarmed next">
          <Button icon="bypass">Bypass once</Button>
        </Tooltip>
        <Button kind="quiet">Print report</Button>
        <Button kind="danger">Delete scene</Button>
        <Button busy>Sending</Button>
        <Button off>Arm away</Button>
        <Button
          onClick={() =>
            showToast({
              icon: 'trash',
              message: 'Scene “Guests” deleted',
              action: { label: 'Undo', run: () => undefined },
            })
          }
        >
          Toast
        </Button>
      </div>
    </Section>
  );
}

export function ChoiceSamples() {
  const [on, setOn] = useState(true);
  const [level, setLevel] = useState(60);
  const [span, setSpan] = useState<'day' | 'week'>('day');
  const [format, setFormat] = useState<'ymd' | 'dmy'>('ymd');
  return (
    <Section title="Choices">
      <div className={css['even']}>
        <div className="stack">
          <div className="line wrap">
            <Switch label="On" checked={on} onChange={setOn} />
            <Switch label="Not allowed" checked={false} disabled onChange={() => undefined} />
          </div>
          <div className="line wrap">
            <Checkbox label="Hall window" checked={on} onChange={setOn} />
            <Checkbox label="Bypassed permanently" checked readOnly onChange={() => undefined} />
          </div>
          <Slider label="Dim level" value={level} min={1} max={100} onChange={setLevel} />
        </div>
        <div className="stack">
          <div className="line wrap">
            <Chip label="House" icon="filter" end="close" pressed />
            <Chip label="Fault" count={1} />
          </div>
          <Segmented
            label="Span"
            value={span}
            options={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
            ]}
            onChange={setSpan}
          />
          <Select
            label="Date format"
            value={format}
            options={[
              { value: 'ymd', label: 'YYYY/MM/DD' },
              { value: 'dmy', label: 'DD/MM/YYYY' },
            ]}
            onChange={setFormat}
          />
          <div className="line wrap">
            <Tag tone="fault" icon="tamper">
              tamper open
            </Tag>
            <Tag tone="bypass" icon="bypass">
              bypassed
            </Tag>
            <Tag tone="offline" icon="silent">
              silent
            </Tag>
          </div>
          <div className="line wrap">
            <FreshnessChip state="live">Live</FreshnessChip>
            <FreshnessChip state="waiting">Reconnecting, 12 s</FreshnessChip>
            <FreshnessChip state="offline">Offline since 14:32</FreshnessChip>
          </div>
        </div>
      </div>
    </Section>
  );
}

export function FieldSamples() {
  const [name, setName] = useState('Someone at the door');
  return (
    <Section title="Fields">
      <div className={css['even']}>
        <Field
          label="Name of the rule"
          value={name}
          limit={30}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Name of the rule"
          value="Door & light"
          error="The sign & cannot be used in a name."
          readOnly
        />
        <Field
          label="Monitoring station"
          value="Set by your installer"
          hint="Ask your installer to change it."
          disabled
        />
        <Field label="Search" icon="search" placeholder="Name of a person, device or area" />
      </div>
    </Section>
  );
}
