import type { DataOf } from '@homeward/contract/routes/table.ts';
import { isTeachable, needsCodes, servesAs } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { useState } from 'react';
import { DeviceTest } from '#features/adding/device-test.tsx';
import { fieldsOfRole, partOf, roleIcons, rolesOf, type Role } from '#features/adding/roles.ts';
import { NameField, plainNameError } from '#features/devices/name-field.tsx';
import { TrustNote } from '#features/devices/trust-note.tsx';
import { call } from '#lib/client/call.ts';
import { kindIcon } from '#features/events/event-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRow, useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/adding/found-card.module.css';

export type Found = DataOf<'GET /panel/learning'>['found'][number];

interface FoundCardProps {
  readonly found: Found;
  /** Its form, or its trial, is shown. */
  readonly open: boolean;
  /** It was added just now, and is to be tried. */
  readonly fresh: boolean;
  /** The area that learning was begun for. */
  readonly area: number | null;
  readonly onOpen: () => void;
  readonly onAdded: () => void;
  readonly onDone: () => void;
}

/** A device that was found: its form, that it waits, that it was added, or that it was there before. */
export function FoundCard({ found, open, fresh, area, onOpen, onAdded, onDone }: FoundCardProps) {
  const t = useText();
  const device = useRow(devices, found.device_id);
  const place = useRow(areas, found.area ?? 0);
  const kind = t(`devices.kind.${device?.kind ?? found.type}`);
  const name = device === undefined ? found.name || kind : nameOf(t, device);
  const icon = device === undefined ? kindIcon(found.type) : deviceIcon(device);
  const zone = { name, zone: found.zone ?? 0, area: place?.name ?? '' };
  if (found.known && !found.added && !fresh)
    return (
      <li className={css['card']} data-look="known">
        <Head icon="copy" title={t('adding.alreadyHave')} note={t('adding.alreadyHaveText', zone)}>
          <PageLink to={`/automation/device/${found.device_id}`} className="link">
            {t('adding.openIt', { name })}
          </PageLink>
        </Head>
      </li>
    );
  if (found.known)
    return (
      <li className={css['card']} data-look="added">
        <Head icon={icon} title={name} note={t('adding.addedTo', zone)} done>
          {!fresh && (
            <PageLink to={`/setting/setting_device/zone/${found.device_id}`} className="link">
              {t('adding.changeIt', { name })}
            </PageLink>
          )}
        </Head>
        {fresh && device !== undefined && <DeviceTest device={device} onDone={onDone} />}
      </li>
    );
  if (!open)
    return (
      <li className={css['card']} data-look="waiting">
        <Head icon={icon} title={t('adding.waits', { name })} note={aboutOf(kind, found)}>
          <Button kind="quiet" onClick={onOpen}>
            {t('adding.doNow')}
          </Button>
        </Head>
      </li>
    );
  return (
    <li className={css['card']} data-look="form">
      <Head icon={icon} title={found.name || kind} note={aboutOf(kind, found)} just={t('adding.justFound')} />
      <AddForm found={found} area={area} onAdded={onAdded} />
    </li>
  );
}

const aboutOf = (kind: string, { mpid, device_id: id }: Found): string => [kind, mpid || id].join(' · ');

interface HeadProps {
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly title: string;
  readonly note: string;
  readonly just?: string;
  readonly done?: boolean;
  readonly children?: React.ReactNode;
}

const Head = ({ icon, title, note, just, done = false, children }: HeadProps) => (
  <div className={css['head']}>
    <span className={css['tile']}>
      <Icon name={icon} />
    </span>
    <div className={css['words']}>
      {just !== undefined && (
        <p className={css['just']}>
          <Icon name="check" size={16} />
          {just}
        </p>
      )}
      <h2>
        {title}
        {done && <Icon name="check" size={20} />}
      </h2>
      <p className="muted dense">{note}</p>
    </div>
    {children}
  </div>
);

interface AddFormProps {
  readonly found: Found;
  readonly area: number | null;
  readonly onAdded: () => void;
}

/** Name, place and role of a device that is to become part of the panel. */
function AddForm({ found, area: wanted, onAdded }: AddFormProps) {
  const t = useText();
  const held = useHeld();
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ value: String(id), label: name })));
  const rooms = useAnswer('GET /panel/room');
  const { busy, problem, act, clear } = useAct();
  const [kind, setKind] = useState<DeviceKind>(found.type);
  const [name, setName] = useState(Array.from(found.name).slice(0, 30).join(''));
  const [area, setArea] = useState(String(wanted ?? places[0]?.value ?? '1'));
  const [room, setRoom] = useState('');
  const roles = rolesOf(kind);
  const [chosen, setChosen] = useState<Role>();
  const role = roles.find((one) => one === chosen) ?? roles[0];
  const [tried, setTried] = useState(false);
  const wrong = plainNameError(name);
  const trust = found.trust === null ? undefined : { word: found.trust, reports: found.reports };
  const kinds = servesAs(found.type, trust).filter((one) => !needsCodes(found.type, one));
  async function add(): Promise<void> {
    setTried(true);
    if (wrong !== null || busy || held !== undefined) return;
    const outcome = await act(() =>
      call('POST /panel/device', {
        body: {
          device_id: found.device_id,
          type: kind,
          name: name.trim(),
          area: Number(area),
          room_id: room,
          ...(role === undefined ? {} : fieldsOfRole(role)),
        },
      }),
    );
    if (outcome.tag === 'done') onAdded();
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className={css['fields']}>
        <NameField
          label={t('devices.name')}
          value={name}
          wrong={wrong}
          tried={tried}
          problem={problem}
          onChange={(next) => {
            clear();
            setName(next);
          }}
        />
        <Select
          label={t('devices.details.room')}
          value={room}
          options={[
            ...(rooms.data ?? []).map((one) => ({ value: String(one.id), label: roomLabel(one) })),
            { value: '', label: t('devices.noRoom') },
          ]}
          onChange={setRoom}
        />
        {places.length > 1 && (
          <Select label={t('devices.details.area')} value={area} options={places} onChange={setArea} />
        )}
        {kinds.length > 1 && (
          <Select
            label={t('adding.usedAs')}
            value={kind}
            options={kinds.map((one) => ({ value: one, label: t(`devices.kind.${one}`) }))}
            onChange={setKind}
          />
        )}
      </div>
      <TrustNote trust={found.trust} reports={found.reports} />
      {isTeachable(found.type, trust) && <p className="muted dense">{t('devices.trust.teach')}</p>}
      {role === undefined ? (
        <p className={css['part']}>
          <Icon name="info" size={20} />
          {t(`adding.part.${partOf(kind)}`)}
        </p>
      ) : (
        <RadioCards
          label={t('adding.roleLabel')}
          value={role}
          options={roles.map((one) => ({
            value: one,
            icon: roleIcons[one],
            label: t(`adding.role.${one}`),
            note: t(`adding.roleText.${one}`),
          }))}
          onChange={setChosen}
        />
      )}
      {problem !== undefined && problem.where !== 'name' && (
        <div role="alert">
          <Banner tone="fault" icon="info" title={t('adding.notAdded')}>
            {problem.text}
          </Banner>
        </div>
      )}
      <div className={css['acts']}>
        {held !== undefined && <p className="muted dense grow">{held}</p>}
        <Button kind="primary" type="submit" icon="plus" busy={busy} off={held !== undefined}>
          {name.trim() === '' ? t('adding.addIt') : t('adding.addNamed', { name: name.trim() })}
        </Button>
      </div>
    </form>
  );
}
