import { changeSearch, useHere } from '#lib/router/here.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { CameraWall } from '#features/camera/camera-wall.tsx';
import { keepLayout, keptLayout, layouts, type Layout } from '#features/camera/kept-layout.ts';
import { Captures } from '#features/camera/captures.tsx';
import { OneCamera } from '#features/camera/one-camera.tsx';
import cards from '#features/camera/camera-card.module.css';
import css from '#features/camera/captures.module.css';
import { useMotion } from '#features/camera/motion.ts';
import { Answered } from '#features/answers/answered.tsx';
import { GateNote } from '#features/answers/gate-note.tsx';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayEnd, dayStart } from '#lib/day-start.ts';
import { cameras } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useNotShared } from '#lib/house/withheld.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { UnderFold } from '#ui/under-fold.tsx';

/** S9.9. */
const brands = [
  'All',
  'Dahua',
  'DahuaExceptIMOU',
  'IMOU',
  'Hikvision',
  'Optex',
  'AllExceptIMOUAndOptex',
] as const;
const columns = { 1: 1, 2: 2, 4: 2, 9: 3, list: 1 } as const;
const narrowColumns = { 1: 1, 2: 1, 4: 2, 9: 3, list: 1 } as const;

/** Px from the top of the window to what stands below the tiles, at the least. */
function tilesEnd(layout: Layout, count: number): number {
  if (layout === 'list') return 0;
  const beside = innerWidth >= 700 ? columns[layout] : narrowColumns[layout];
  const page = innerWidth >= 900 ? Math.min(innerWidth - 380, 900) : innerWidth - 40;
  const tile = (page / beside) * (9 / 16) + 80;
  return 250 + tile * Math.ceil(Math.min(Number(layout), count) / beside);
}

/** `2026-11-22`, as a date field has it, to the start of that day at the house; undefined for anything else. */
function dayOf(text: string): number | undefined {
  const noon = Date.parse(`${text}T12:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(noon) ? dayStart(noon) : undefined;
}

/** What the address of the page says, and how to change it. */
function useAddress() {
  const search = useHere((here) => here.search);
  const word = (name: string): string => search[name] ?? '';
  const change = (next: Readonly<Record<string, string>>): void => changeSearch(next);
  return { word, change };
}

/** Every camera with its last picture, and all pictures and clips. */
export function CameraPage() {
  const t = useText();
  const { word, change } = useAddress();
  const detects = usePortalSettings()?.flags.motionDetection === true;
  useMotion();
  const all = useRows(cameras, (rows) => rows.map(({ device_id, name }) => ({ id: device_id, name })));
  const brand = brands.find((one) => one === word('brand'));
  const made = useAnswer('GET /camera', brand === undefined ? {} : { query: { brand } }, {
    skip: brand === undefined,
  });
  const ofBrand = new Set(Array.isArray(made.data) ? made.data.map(({ device_id }) => device_id) : []);
  const layout = layouts.find((one) => one === word('view')) ?? keptLayout() ?? '4';
  const shown = brand === undefined ? all : all.filter(({ id }) => ofBrand.has(id));
  // The house brings them along; where it came without, "none" is said only when the server has said so.
  const asked = useAnswer('GET /camera', {}, { skip: all.length > 0 });
  const rows = asked.data;
  const kept = useNotShared('cameras');
  useEffect(() => {
    if (Array.isArray(rows)) cameras.replace(rows.map((camera) => [camera.device_id, camera] as const));
  }, [rows]);
  if (all.length === 0 && !(Array.isArray(rows) && rows.length === 0))
    return (
      <>
        <PageHead title={t('nav.camera')} subtitle={t('camera.subtitle')} />
        <Answered answer={{ ...asked, data: undefined }} failedTitle={t('camera.failed')} />
      </>
    );
  const head = <PageHead title={t('camera.title', { count: all.length })} subtitle={t('camera.subtitle')} />;
  if (word('wall') === 'on' && shown.length > 0)
    return (
      <>
        {head}
        <CameraWall
          ids={shown.map(({ id }) => id)}
          layout={layout === 'list' ? '4' : layout}
          onLayout={(view) => {
            keepLayout(view);
            change({ view, page: '' });
          }}
          onLeave={() => change({ wall: '' })}
        />
      </>
    );
  return (
    <>
      {head}
      {all.length === 0 ? (
        <EmptyState {...(kept ?? { title: t('camera.noCameras'), text: t('camera.noCamerasText') })} />
      ) : (
        <>
          {detects && (
            <div className={css['note']}>
              <GateNote feature="ivs" />
            </div>
          )}
          <div className={cards['head']}>
            <Segmented
              label={t('camera.layout')}
              value={layout}
              options={layouts.map((one) => ({ value: one, label: one === 'list' ? t('camera.list') : one }))}
              onChange={(view) => {
                keepLayout(view);
                change({ view, page: '' });
              }}
            />
            <Select
              label={t('camera.brand')}
              value={brand ?? 'any'}
              options={(['any', ...brands] as const).map((one) => ({
                value: one,
                label: t(`camera.brand.${one}`),
              }))}
              onChange={(next) => change({ brand: next === 'any' ? '' : next, page: '' })}
            />
            <Button icon="group" onClick={() => change({ wall: 'on' })}>
              {t('camera.wall')}
            </Button>
          </div>
          {shown.length === 0 ? (
            (made.data !== undefined || made.failure !== undefined) && (
              <EmptyState
                title={t('camera.noBrand')}
                text={made.problem ?? t('camera.noBrandText')}
                action={<Button onClick={() => change({ brand: '' })}>{t('camera.anyBrand')}</Button>}
              />
            )
          ) : (
            <Tiles ids={shown.map(({ id }) => id)} layout={layout} word={word} change={change} />
          )}
          <UnderFold top={tilesEnd(layout, shown.length)}>
            <Pictures all={all} word={word} change={change} />
          </UnderFold>
        </>
      )}
    </>
  );
}

type Address = ReturnType<typeof useAddress>;

interface TilesProps extends Address {
  readonly ids: readonly string[];
  readonly layout: Layout;
}

function Tiles({ ids, layout, word, change }: TilesProps) {
  const t = useText();
  const size = layout === 'list' ? ids.length : Number(layout);
  const pages = Math.max(1, Math.ceil(ids.length / size));
  const page = Math.max(1, Math.min(Number(word('page')) || 1, pages));
  const from = (page - 1) * size;
  const style = { '--columns': columns[layout], '--columns-narrow': narrowColumns[layout] } as CSSProperties;
  return (
    <>
      <div className={cards['grid']} data-layout={layout} style={style}>
        {ids.slice(from, from + size).map((id) => (
          <OneCamera key={id} id={id} />
        ))}
      </div>
      {pages > 1 && (
        <nav className={cards['pages']} aria-label={t('camera.pages')}>
          <IconButton
            icon="chevronLeft"
            label={t('camera.pageBefore')}
            aria-disabled={page === 1 || undefined}
            onClick={() => page > 1 && change({ page: String(page - 1) })}
          />
          {t('camera.page', { from: from + 1, to: Math.min(from + size, ids.length), count: ids.length })}
          <IconButton
            icon="chevronRight"
            label={t('camera.after')}
            aria-disabled={page === pages || undefined}
            onClick={() => page < pages && change({ page: String(page + 1) })}
          />
        </nav>
      )}
    </>
  );
}

function Pictures({
  all,
  word,
  change,
}: Address & { readonly all: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useText();
  const of = all.find(({ id }) => id === word('of'))?.id;
  const type = (['image', 'clip'] as const).find((one) => one === word('type'));
  const from = dayOf(word('from'));
  const until = dayOf(word('until'));
  const today = calendarDay(useMinute()).replaceAll('/', '-');
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== undefined) section.current?.scrollIntoView({ block: 'start' });
  }, [of]);
  return (
    <div ref={section}>
      <Section title={t('camera.captures')}>
        <fieldset className={css['filters']} aria-label={t('camera.captureFilters')}>
          <Select
            label={t('nav.camera')}
            value={of ?? 'any'}
            options={[
              { value: 'any', label: t('camera.any') },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => change({ of: next === 'any' ? '' : next })}
          />
          <Select
            label={t('camera.kind')}
            value={type ?? 'any'}
            options={[
              { value: 'any', label: t('camera.captures') },
              { value: 'image', label: t('camera.onlyPictures') },
              { value: 'clip', label: t('camera.onlyClips') },
            ]}
            onChange={(next) => change({ type: next === 'any' ? '' : next })}
          />
          <Field
            label={t('camera.from')}
            type="date"
            max={today}
            value={word('from')}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label={t('camera.until')}
            type="date"
            max={today}
            value={word('until')}
            onChange={(event) => change({ until: event.target.value })}
          />
        </fieldset>
        <Captures
          filter={{
            ...(of === undefined ? {} : { device_id: of }),
            ...(type === undefined ? {} : { type }),
            ...(from === undefined ? {} : { from }),
            ...(until === undefined ? {} : { to: dayEnd(until) }),
          }}
          narrowed={of !== undefined || type !== undefined || from !== undefined || until !== undefined}
          onClear={() => change({ of: '', type: '', from: '', until: '' })}
        />
      </Section>
    </div>
  );
}
