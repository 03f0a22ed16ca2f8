import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { Field } from '#ui/field.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LevelMark, SignalMark } from '#ui/level-marks.tsx';
import { LinkSegments } from '#ui/link-segments.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LongList } from '#ui/long-list.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { LinkRow, Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { TabLinks, useReopening } from '#ui/tab-links.tsx';
import css from '#app/styleguide/styleguide.module.css';

const none = () => undefined;
const levels = [0, 1, 2, 3, 4] as const;
const many = Array.from({ length: 300 }, (_, index) => `Lamp ${index + 1}`);

/** Rows of devices in every state that a row can tell. */
export function RowSamples() {
  const [on, setOn] = useState(true);
  return (
    <Section title="Rows">
      <Rows label="Devices">
        <ListRow icon="doorClosed" name="Front door" place="Hall · Zone 1" word="Closed" to="/styleguide" />
        <ListRow icon="windowOpen" name="Kitchen window" place="Kitchen · Zone 3" word="Open" shape="open" />
        <ListRow
          icon="bulb"
          name="Reading lamp"
          place="Living room · Zone 25"
          word="On"
          shape="on"
          control={<Switch label="Reading lamp" checked={on} onChange={setOn} />}
        />
        <ListRow
          icon="doorClosed"
          name="Garage side door"
          place="Garage · Zone 1"
          word="Tamper open"
          wordIcon="tamper"
          shape="fault"
          tone="fault"
        />
        <ListRow
          icon="windowOpen"
          name="Study window"
          place="Study · Zone 6"
          word="Bypassed"
          wordIcon="bypass"
          shape="bypass"
          tone="bypass"
        />
        <ListRow
          icon="shield"
          name="Cellar motion"
          place="Cellar · Zone 9"
          word="Silent"
          wordIcon="silent"
          note="since 14:31"
          shape="offline"
          tone="offline"
          marks={<SignalMark level={1} label="Signal weak" />}
        />
      </Rows>
      <div className={css['even']}>
        <Rows label="People">
          <Row
            lead={<Avatar initials="AL" />}
            title="Anna Lindqvist"
            note="Master"
            end={<IconButton icon="more" label="More" onClick={none} />}
          />
          <Row lead={<Avatar icon="user" />} title="Ben" note="Not signed in since May" look="off" />
          <LinkRow icon="bell" title="Notifications" note="By mail and push" to="/styleguide" />
        </Rows>
        <div className="line wrap">
          {levels.map((level) => (
            <SignalMark key={level} level={level} label={`Signal ${level} of 4`} />
          ))}
          <LevelMark icon="battery1" label="Battery low" low />
          <Glyph icon="place" />
          <span data-tone="care">
            <Glyph icon="heartHand" look="tint" />
          </span>
          <Glyph icon="bellRing" look="solid" />
        </div>
        <Card label="A card">
          <Fields>
            <Field label="Name" value="Anna" readOnly />
          </Fields>
          <ProblemLine text="It could not be kept: the panel is away." />
          <FormActions>
            <Button kind="primary">Keep</Button>
          </FormActions>
        </Card>
        <Loaded
          ready={false}
          problem="The panel did not answer."
          failedTitle="Not loaded"
          retryLabel="Try again"
          onRetry={none}
        >
          {null}
        </Loaded>
        <Loaded ready={false} failedTitle="Not loaded" retryLabel="Try again" onRetry={none} rows={2}>
          {null}
        </Loaded>
      </div>
    </Section>
  );
}

/** A list of any length, and what narrows it. */
export function LongSamples() {
  const [typed, setTyped] = useState('');
  const rows = many.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Section title="Long list">
      <FilterBar label="Search" hint="Search lamps" value={typed} onChange={setTyped}>
        <Chip label="On" count={12} pressed={false} onClick={none} />
      </FilterBar>
      <div className={css['tall']}>
        <LongList
          label="Lamps"
          rows={rows}
          keyOf={(name) => name}
          render={(name) => <ListRow icon="bulb" name={name} place="House" word="Off" to="/styleguide" />}
        />
      </div>
    </Section>
  );
}

/** Ways between pages and what a page can do. */
export function WaySamples() {
  const reopening = useReopening();
  return (
    <Section title="Ways">
      <Crumb to="/styleguide">Devices</Crumb>
      <p>
        <PageLink to="/styleguide/security" className="link">
          A link to a page
        </PageLink>
      </p>
      <TabLinks
        label="Account"
        tabs={[
          { to: '/styleguide', label: 'Profile' },
          { to: '/styleguide/security', label: 'Security' },
        ]}
        reopening={reopening}
      />
      {reopening.shown(<p>What the open tab shows.</p>)}
      <div className="line wrap">
        <LinkSegments
          label="Devices by"
          links={[
            { to: '/styleguide', label: 'Devices' },
            { to: '/styleguide/events', label: 'Rooms' },
          ]}
        />
        <MenuButton
          label="Rule"
          trigger={<Button icon="more">Menu</Button>}
          items={[
            { id: 'edit', label: 'Change', icon: 'edit', run: none },
            { id: 'on', label: 'Switched on', checked: true, run: none },
            { id: 'delete', label: 'Delete', icon: 'trash', apart: true, run: none },
          ]}
        />
      </div>
    </Section>
  );
}
