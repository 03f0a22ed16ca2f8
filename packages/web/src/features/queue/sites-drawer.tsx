import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import css from '#features/queue/case-pane.module.css';
import { SiteForm } from '#features/queue/site-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Switch } from '#ui/switch.tsx';

interface SitesDrawerProps {
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Sites that need no search, and rows that are drawn at once: the search finds the others. */
const few = 8;
const mostShown = 100;

/** The sites whose alarms come here, or may: taken on or not, and what is written down of each. */
export function SitesDrawer({ mayWrite, onClose }: SitesDrawerProps) {
  const t = useText();
  const answer = useAnswer('GET /installer/alarm_site');
  const { problem, act } = useAct();
  const [editing, setEditing] = useState<string>();
  const [words, setWords] = useState('');
  const sites = answer.data?.sites;
  const word = words.trim().toLocaleLowerCase();
  const found = sites?.filter(({ name }) => name.toLocaleLowerCase().includes(word)) ?? [];
  const edited = sites?.find(({ site }) => site === editing);
  return (
    <Drawer title={t('queue.sites')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={css['sheet']}>
        <p className="muted dense">{t('queue.sitesText')}</p>
        <Answered answer={answer} failedTitle={t('queue.failed')} />
        <ProblemLine text={problem?.text} />
        {sites?.length === 0 && <p className="muted">{t('queue.sitesNone')}</p>}
        {sites !== undefined && sites.length > few && (
          <Field
            label={t('sites.search')}
            labelHidden
            icon="search"
            type="search"
            placeholder={t('sites.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <ul className={css['sites']}>
          {found.slice(0, mostShown).map(({ site, name, monitored, contacts, steps }) => (
            <li key={site}>
              <p>
                <b>{name}</b>
                <span className="muted dense">{t('queue.written', { contacts, steps })}</span>
              </p>
              {site.startsWith('panel:') && (
                <Switch
                  label={t('queue.watch', { name })}
                  checked={monitored}
                  disabled={!mayWrite}
                  onChange={(next) =>
                    void act(() =>
                      call('PUT /installer/alarm_site', { body: { site, monitored: next } }),
                    ).then(answer.reload)
                  }
                />
              )}
              {mayWrite && (
                <Button aria-label={t('queue.editOf', { name })} onClick={() => setEditing(site)}>
                  {t('queue.edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.length > mostShown && (
          <p className="muted dense">{t('queue.more', { count: found.length - mostShown })}</p>
        )}
      </div>
      {edited !== undefined && (
        <SiteForm
          site={edited.site}
          name={edited.name}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            void answer.reload();
          }}
        />
      )}
    </Drawer>
  );
}
