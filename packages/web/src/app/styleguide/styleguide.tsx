import { useState } from 'react';
import { ActionSamples, ChoiceSamples, FieldSamples } from '#app/styleguide/control-samples.tsx';
import { ChartSamples, FormSamples } from '#app/styleguide/data-samples.tsx';
import { LongSamples, RowSamples, WaySamples } from '#app/styleguide/list-samples.tsx';
import { MessageSamples } from '#app/styleguide/message-samples.tsx';
import { StateSamples } from '#app/styleguide/state-samples.tsx';
import { SampleShell, Story } from '#app/styleguide/stories.tsx';
import { useHere } from '#lib/router/here.ts';
import { Icon } from '#ui/icon.tsx';
import '#ui/house-icons.ts';
import { iconPaths, type IconName } from '#ui/icon-paths.ts';
import { PageHead, Section } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import css from '#app/styleguide/styleguide.module.css';

const colours = [
  'bg',
  's1',
  's2',
  's3',
  'text',
  'text-2',
  'text-off',
  'line',
  'hair',
  'brand',
  'brand-tint',
  'armed',
  'armed-tint',
  'home',
  'home-tint',
  'delay-fill',
  'delay',
  'alarm',
  'alarm-text',
  'fault',
  'bypass',
  'offline',
  'care',
  'care-tint',
] as const;

const iconNames = Object.keys(iconPaths).filter((name): name is IconName => name in iconPaths);

/** Every part in every state. */
function Styleguide() {
  const [tab, setTab] = useState<'parts' | 'tokens'>('parts');
  return (
    <SampleShell>
      <PageHead
        title="Components and states"
        subtitle="Every part on one sheet; pages with sample data are below /styleguide/{story}."
      />
      <Tabs
        label="Styleguide"
        value={tab}
        tabs={[
          { value: 'parts', label: 'Parts' },
          { value: 'tokens', label: 'Tokens' },
        ]}
        onChange={setTab}
      >
        {(shown) => (shown === 'parts' ? <Parts /> : <Tokens />)}
      </Tabs>
    </SampleShell>
  );
}

function Parts() {
  return (
    <>
      <StateSamples />
      <ActionSamples />
      <ChoiceSamples />
      <FieldSamples />
      <FormSamples />
      <RowSamples />
      <LongSamples />
      <WaySamples />
      <ChartSamples />
      <MessageSamples />
    </>
  );
}

function Tokens() {
  return (
    <>
      <Section title="Colour">
        <div className={css['swatches']}>
          {colours.map((colour) => (
            <div key={colour}>
              <i style={{ background: `var(--${colour})` }} />
              {colour}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {[64, 40, 28, 22, 18, 16, 14, 13, 12].map((size) => (
          <p key={size} style={{ fontSize: `var(--t${size})`, lineHeight: 1.2 }}>
            Zone O0 is not 00, Il1 · {size}
          </p>
        ))}
      </Section>
      <Section title="Icons">
        <div className={css['icons']}>
          {iconNames.map((name) => (
            <div key={name}>
              <Icon name={name} />
              {name}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

/** Every component and every page with sample data; only while developing. */
export const StyleguidePages = () =>
  useHere(({ path }) => path === '/styleguide') ? <Styleguide /> : <Story />;
