import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { usePreference } from '#lib/theme/preference.ts';
import { LanguageMenu } from '#app/language-menu.tsx';
import { preferenceItems } from '#app/shell/preference-items.ts';
import { Shell } from '#app/shell/shell.tsx';
import { ThemeButton } from '#app/shell/theme-button.tsx';
import { alarm, days, filters } from '#app/styleguide/sample-alarm.ts';
import {
  at,
  entered,
  house,
  houseLines,
  leaving,
  securityData,
  workshop,
} from '#app/styleguide/sample-house.ts';
import { samplePicture } from '#app/styleguide/sample-picture.ts';
import { AlarmLayer } from '#features/alarm/alarm-layer.tsx';
import { EventsView } from '#features/events/events-view.tsx';
import { PinDialog } from '#features/pin/pin-dialog.tsx';
import { SecurityView, type SecurityData } from '#features/security/security-view.tsx';
import { SelectPanelView } from '#features/select-panel/select-panel-view.tsx';
import { SignInView } from '#features/sign-in/sign-in-view.tsx';
import { CameraTile } from '#ui/camera-tile.tsx';

const none = () => undefined;
const securityActions = { onMode: none, onBypassOnce: none, onLook: none, onHelp: none, onArmAtOnce: none };
const alarmActions = { onDisarm: none, onSilence: none, onCamera: none, onHelp: none, onFalseAlarm: none };

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

function Security({
  data,
  layers,
}: {
  readonly data: SecurityData | undefined;
  readonly layers?: ReactNode;
}) {
  const picture = samplePicture();
  return (
    <SampleShell layers={layers}>
      <SecurityView
        data={data}
        actions={securityActions}
        allScenes={<a href="#scenes">All 12</a>}
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
      data={securityData}
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
        onExport={none}
        onOpenIncident={none}
        arrived={4}
      />
    </SampleShell>
  );
}

const away = { ...workshop, knownAt: at(14, 31) };
const sending = { ...house, pending: 'arm' } as const;

const stories: Readonly<Record<string, () => ReactNode>> = {
  security: () => <Security data={securityData} />,
  loading: () => <Security data={undefined} />,
  leaving: () => <Security data={{ ...securityData, areas: [leaving, workshop] }} />,
  entered: () => <Security data={{ ...securityData, areas: [entered, workshop] }} />,
  away: () => <Security data={{ ...securityData, areas: [away, sending] }} />,
  alarm: () => <Security data={securityData} layers={<AlarmLayer alarm={alarm} actions={alarmActions} />} />,
  pin: () => <Pin />,
  events: () => <Events />,
  'sign-in': () => (
    <SignInView
      entry="security"
      onEntry={none}
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
  panels: () => (
    <SelectPanelView
      onOpen={none}
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
        },
      ]}
    />
  ),
};

export function Story() {
  const { story } = useParams({ strict: false });
  return stories[story ?? '']?.() ?? <p>No such story: {Object.keys(stories).join(', ')}</p>;
}
