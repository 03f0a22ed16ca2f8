import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { inOrder, rememberedOrder, rememberOrder } from '#features/devices/device-order.ts';
import { isAsked, listed, useDeviceSearch } from '#features/devices/device-search.ts';
import { marks, type ListedDevice, type Mark } from '#features/devices/listed-device.ts';
import { DeviceRow } from '#features/devices/device-row.tsx';
import { useTestLines } from '#features/devices/group-test.ts';
import { OrderMenu } from '#features/devices/order-menu.tsx';
import { PlaceLinks } from '#features/devices/place-links.tsx';
import { existingPages } from '#lib/pages.ts';
import { DeviceListView, RowGroup, type DeviceFilter } from '#features/devices/device-list-view.tsx';
import { areas, devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { LongList } from '#ui/long-list.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import css from '#features/devices/head.module.css';

/** Comes after the list, with words that few need. */
const QuietDetectors = lazyPart(
  async () => (await withTexts(import('#features/devices/quiet-detectors.tsx'), 'details')).QuietDetectors,
);
const ChosenDevices = lazyPart(
  async () =>
    (await withTexts(import('#features/devices/chosen-devices.tsx'), 'bulk', 'details')).ChosenDevices,
);

const markIcons: Readonly<Record<Mark, IconName>> = {
  open: 'contactOpen',
  fault: 'fault',
  bypassed: 'bypass',
  lowBattery: 'battery1',
  silent: 'silent',
};
/** Where a device is added, where this portal has the page. */
const adding = 'setting/setting_device/add';
/** Milliseconds of quiet typing before the address follows. */
const typingPause = 250;

/** In minutes, so that the order holds still while devices report. */
const minuteOf = (at: number | null): number => Math.floor((at ?? Infinity) / 60_000);

/** Every device, what wants attention first unless another order was chosen. */
export function DevicesPage() {
  const t = useText();
  const [search, go] = useDeviceSearch();
  const [typed, setTyped] = useState(search.search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const lines = useTestLines((test) => test.lines);
  const loaded = useHouse((house) => house.loaded);
  // Drawn in slices where it changes: with a thousand devices its order takes longer than a frame.
  const rows = useDeferredValue(useRows(devices, (all) => all.map(listed)));
  const order = search.sort ?? rememberedOrder();
  const heard = useDeferredValue(
    useRows(devices, (all) =>
      order === 'heard' ? all.map(({ id, lastHeard }) => [id, minuteOf(lastHeard)] as const) : [],
    ),
  );
  // So that the address that is sent to somebody says what is seen.
  useEffect(() => {
    if (search.sort === undefined && order !== 'fault') go({ sort: order });
  });
  const places = useRows(areas, (all) => all.map(({ id, name }) => ({ id: String(id), name })));
  const mayAdd = useMayEdit() && existingPages.has(adding);

  const [before, setBefore] = useState(search.search);
  if (search.search !== before) {
    setBefore(search.search);
    setTyped(search.search);
  }
  useEffect(() => {
    if (typed === search.search) return;
    const timer = setTimeout(() => go({ search: typed }), typingPause);
    return () => clearTimeout(timer);
  });

  if (!loaded) return <PageSkeleton />;
  const asked = rows.filter((device) => isAsked(device, search));
  const shown = asked.filter((device) => search.show === undefined || device.marks.includes(search.show));
  const ordered = shown.toSorted(inOrder(t, order, new Map(heard)));
  const apart = order === 'fault';
  const wanting = apart ? ordered.filter(({ urgency }) => urgency > 0) : [];
  const working = apart ? ordered.filter(({ urgency }) => urgency === 0) : [];
  const attention = rows.filter(({ urgency }) => urgency > 0).length;

  const filters: readonly DeviceFilter[] = [
    ...marks
      .map((mark) => ({
        id: mark,
        label: t(`devices.mark.${mark}`),
        icon: markIcons[mark],
        on: search.show === mark,
        count: asked.filter((device) => device.marks.includes(mark)).length,
      }))
      .filter(({ count, on }) => count > 0 || on),
    ...(places.length > 1
      ? places.map(({ id, name }) => ({
          id: `area ${id}`,
          label: name,
          icon: 'shield' as const,
          on: search.area === id,
        }))
      : []),
    ...(search.room === undefined
      ? []
      : [
          {
            id: 'room',
            label: rows.find(({ room }) => room === search.room)?.roomName ?? t('devices.noRoom'),
            icon: 'room' as const,
            on: true,
          },
        ]),
  ];
  const narrowed =
    search.show !== undefined ||
    search.search !== '' ||
    search.area !== undefined ||
    search.room !== undefined;

  function toggle(id: string) {
    if (id === 'room') return go({ room: undefined });
    if (id.startsWith('area ')) return go({ area: search.area === id.slice(5) ? undefined : id.slice(5) });
    const mark = marks.find((one) => one === id);
    go({ show: mark === search.show ? undefined : mark });
  }
  function clear() {
    setTyped('');
    go({ search: '', show: undefined, area: undefined, room: undefined });
  }
  const list = (label: string, entries: readonly ListedDevice[], below = 0) => (
    <LongList
      label={label}
      rows={entries}
      below={below}
      keyOf={({ id }) => id}
      render={({ id }) =>
        chosen === undefined ? (
          <DeviceRow id={id} />
        ) : (
          <DeviceRow
            id={id}
            result={lines.get(id)}
            chosen={chosen.has(id)}
            onChoose={(on) =>
              setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
            }
          />
        )
      }
    />
  );
  return (
    <DeviceListView
      head={
        <>
          <PlaceLinks />
          <PageHead
            title={t('devices.title')}
            subtitle={
              attention === 0
                ? t('devices.countWell', { count: rows.length })
                : t('devices.count', { count: rows.length, attention })
            }
            action={
              mayAdd && (
                <PageLink to={`/${adding}`} className={css['add']}>
                  <Icon name="plus" size={20} />
                  {t('devices.add')}
                </PageLink>
              )
            }
          />
        </>
      }
      tab={search.tab}
      onTab={(tab) => go({ tab })}
      search={typed}
      onSearch={setTyped}
      filters={filters}
      choosing={chosen !== undefined}
      onChoosing={() => setChosen(chosen === undefined ? new Set() : undefined)}
      onFilter={toggle}
      order={
        <OrderMenu
          order={order}
          onOrder={(sort) => {
            rememberOrder(sort);
            go({ sort });
          }}
        />
      }
      bulk={
        chosen && (
          <Suspense>
            <ChosenDevices chosen={chosen} all={shown.map(({ id }) => id)} onChosen={setChosen} />
          </Suspense>
        )
      }
    >
      <Suspense>
        <QuietDetectors />
      </Suspense>
      {rows.length === 0 ? (
        <EmptyState
          title={t('devices.none')}
          text={t('devices.noneText')}
          action={
            mayAdd && (
              <PageLink to={`/${adding}`} className="link">
                {t('devices.add')}
              </PageLink>
            )
          }
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('devices.noMatch')}
          text={t(narrowed ? 'devices.noMatchText' : 'devices.noneHere')}
          action={
            <Button onClick={() => (narrowed ? clear() : go({ tab: 'all' }))}>
              {t(narrowed ? 'devices.clear' : 'devices.showAll')}
            </Button>
          }
        />
      ) : (
        <>
          {wanting.length > 0 && (
            <RowGroup title={t('devices.attention')} note={t('devices.worstFirst')}>
              {list(t('devices.attention'), wanting)}
            </RowGroup>
          )}
          {working.length > 0 && (
            <RowGroup title={t('devices.working')} note={t('devices.byRoom', { count: working.length })}>
              {list(t('devices.working'), working, wanting.length)}
            </RowGroup>
          )}
          {!apart && (
            <RowGroup title={t(`devices.inOrder.${order}`)}>
              {list(t(`devices.inOrder.${order}`), ordered)}
            </RowGroup>
          )}
        </>
      )}
    </DeviceListView>
  );
}
