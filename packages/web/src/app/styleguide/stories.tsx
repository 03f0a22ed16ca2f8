import { useState, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { usePreference } from '#lib/theme/preference.ts';
import { LanguageMenu } from '#features/preferences/language-menu.tsx';
import { preferenceItems } from '#features/preferences/preference-items.ts';
import { Shell } from '#app/shell/shell.tsx';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { alarm, days, filters } from '#app/styleguide/sample-alarm.ts';
import {
  at,
  entered,
  house,
  houseLines,
  leaving,
  counts,
  scenes,
  today,
  workshop,
} from '#app/styleguide/sample-house.ts';
import { samplePicture } from '#app/styleguide/sample-picture.ts';
import { AlarmLayer } from '#features/alarm/alarm-layer.tsx';
import { EventsView } from '#features/events/events-view.tsx';
import { PinDialog } from '#features/pin/pin-dialog.tsx';
import { AreaSlot } from '#features/security/area-slot.tsx';
import type { AreaView } from '#features/security/area-view.ts';
import { areasSentence } from '#features/security/area-words.ts';
import { SceneRow } from '#features/security/scene-row.tsx';
import { SecuritySkeleton, SecurityView } from '#features/security/security-view.tsx';
import { SelectPanelView } from '#features/select-panel/select-panel-view.tsx';
import { SignInView } from '#features/sign-in/sign-in-view.tsx';
import { Alone } from '#ui/alone.tsx';
import { Button } from '#ui/button.tsx';
import { CameraTile } from '#features/camera/camera-tile.tsx';
import { CountBar } from '#ui/count-bar.tsx';
import { EventList } from '#features/events/event-list.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { PageHead } from '#ui/page.tsx';
import { TabPage } from '#ui/tab-page.tsx';

const none = () => undefined;
const securityActions = { onMode: none, onNow: none, onBypassOnce: none, isBusy: () => false };
const alarmActions = {
  onDisarm: none,
  onSilence: none,
  onHelp: none,
  onFalseAlarm: none,
  onMute: none,
  onAside: none,
};

/** The frame with a sample panel. */
export function SampleShell({
  children,
  layers,
}: {
  readonly children: ReactNode;
  readonly layers?: ReactNode;
}) {
  const t = useText();
  const { theme, textScale } = usePreference();
  return (
    <Shell
      site="Maple Street 12"
      sites={[
        {
          id: '1',
          label: 'Maple Street 12',
          note: 'House disarmed',
          icon: 'shieldOpen',
          checked: true,
          run: none,
        },
        { id: '2', label: 'Rosa’s flat', note: 'Care alert, all well', icon: 'heartHand', run: none },
      ]}
      demo
      freshness={{ state: 'live', text: t('fresh.live') }}
      account={{ name: 'Anna', initials: 'AL', items: preferenceItems(t, theme, textScale) }}
      house={houseLines}
      onTryIt={none}
      layers={layers}
    >
      {children}
    </Shell>
  );
}

const both = [house, workshop];

function Security({
  areas,
  layers,
}: {
  readonly areas: readonly AreaView[] | undefined;
  readonly layers?: ReactNode;
}) {
  const t = useText();
  const picture = samplePicture();
  if (areas === undefined)
    return (
      <SampleShell>
        <SecuritySkeleton />
      </SampleShell>
    );
  return (
    <SampleShell layers={layers}>
      <SecurityView
        head={
          <PageHead
            title={areasSentence(t, areas)}
            subtitle={t('security.heard', { count: 31, heard: 30 })}
          />
        }
        areas={areas.map((area) => (
          <AreaSlot key={area.id} area={area} actions={securityActions} />
        ))}
        leaving={areas.find(({ phase }) => phase.tag === 'exitDelay')?.name}
        counts={<CountBar label={t('counts.label')} counts={counts} />}
        scenes={<SceneRow scenes={scenes} onScene={none} />}
        fold={0}
        events={<EventList events={today} />}
        allEvents={<a href="#events">All events</a>}
        cameras={
          <div className="stack">
            <CameraTile
              name="Front door"
              taken="now"
              src={picture}
              alt="Front door"
              badge={{ text: 'Live', kind: 'live' }}
            />
            <CameraTile name="Drive" taken="14:31" src={picture} alt="Drive" />
          </div>
        }
      />
    </SampleShell>
  );
}

function Pin() {
  return (
    <Security
      areas={both}
      layers={
        <PinDialog
          title="Disarm Workshop"
          length={6}
          error="That PIN did not work. 2 tries left."
          onSubmit={async () => false}
          onClose={none}
        />
      }
    />
  );
}

function Events() {
  const [search, setSearch] = useState('');
  return (
    <SampleShell>
      <EventsView
        days={days}
        search={search}
        onSearch={setSearch}
        filters={filters}
        onFilter={none}
        onClear={none}
        onOpenCapture={none}
        camerasNear={() => []}
        onOpenIncident={none}
        onOpenEvent={none}
        onExport={none}
        onPrint={none}
        narrowed={false}
        pickers={null}
        printed="House, printed on 17 November 2026"
        arrived={4}
      />
    </SampleShell>
  );
}

const away = { ...workshop, knownAt: at(14, 31), awayText: 'The panel cannot be reached from here.' };
const sending = { ...house, pending: 'arm' } as const;

const pageTabs = [
  { to: '/styleguide/tabs', label: 'Profile', icon: 'user', note: 'Name, mail, picture' },
  { to: '/styleguide/alone', label: 'Security', icon: 'lock' },
] as const;

const stories: Readonly<Record<string, () => ReactNode>> = {
  security: () => <Security areas={both} />,
  loading: () => <Security areas={undefined} />,
  leaving: () => <Security areas={[leaving, workshop]} />,
  entered: () => <Security areas={[entered, workshop]} />,
  away: () => <Security areas={[away, sending]} />,
  alarm: () => (
    <Security areas={both} layers={<AlarmLayer alarm={alarm} others={[]} actions={alarmActions} />} />
  ),
  pin: () => <Pin />,
  events: () => <Events />,
  'sign-in': () => (
    <SignInView
      entry="security"
      onSubmit={none}
      busy={false}
      error="That did not match. Three more tries, then a pause of 5 minutes."
      knownIds={['anna.lindqvist']}
      preferences={
        <>
          <LanguageMenu />
          <ThemeButton />
        </>
      }
    />
  ),
  alone: () => (
    <Alone title="A code for your account" text="This home asks for a second step.">
      <Button kind="primary">Go on</Button>
    </Alone>
  ),
  coming: () => (
    <SampleShell>
      <PageSkeleton />
    </SampleShell>
  ),
  tabs: () => (
    <SampleShell>
      <TabPage
        title="Account"
        back={{ to: '/styleguide', label: 'More' }}
        bare="/styleguide/tabs"
        tabs={pageTabs}
        open={pageTabs[0]}
      >
        <p>What the open tab shows.</p>
      </TabPage>
    </SampleShell>
  ),
  panels: () => (
    <SelectPanelView
      onOpen={none}
      onAdd={() => undefined}
      onAgain={() => undefined}
      onSignOut={() => undefined}
      onPin={none}
      panels={[
        {
          id: '1',
          name: 'Maple Street 12',
          address: 'House, Garage',
          icon: 'shieldLock',
          tone: 'armed',
          state: 'Armed away',
          online: true,
          faults: 1,
          pinned: true,
        },
        {
          id: '2',
          name: 'Rosa’s flat',
          address: 'Care alert',
          icon: 'silent',
          tone: 'offline',
          state: 'Away since 14:31',
          online: false,
          faults: 0,
          pinned: false,
        },
      ]}
    />
  ),
};

export function Story() {
  const story = useHere(({ path }) => path.slice('/styleguide/'.length));
  return stories[story]?.() ?? <p>No such story: {Object.keys(stories).join(', ')}</p>;
}
