import { toneOf } from '#features/mesh/mesh-tree.tsx';
import type { Route } from '#features/mesh/routes.ts';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { devicePath } from '#lib/paths.ts';
import { Tag } from '#ui/tag.tsx';
import css from '#features/mesh/mesh.module.css';

/** The same in rows: over which radio, how well it hears, and what helps. */
export function MeshTable({ routes }: { readonly routes: readonly Route[] }) {
  const t = useText();
  const nameOf = (address: string | null): string =>
    address === null ? '' : (routes.find(({ node }) => node.address === address)?.node.name ?? address);
  return (
    // A table that is wider than its page is scrolled, by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['wrap']} tabIndex={0} role="region" aria-label={t('mesh.table')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('mesh.device')}</th>
            <th scope="col">{t('mesh.via')}</th>
            <th scope="col">{t('mesh.hops')}</th>
            <th scope="col">{t('mesh.heard')}</th>
            <th scope="col">{t('mesh.seen')}</th>
            <th scope="col">{t('mesh.advice')}</th>
          </tr>
        </thead>
        <tbody>
          {routes.map(({ node, via, hops, quality, reception, advice }) => (
            <tr key={node.address}>
              <td>
                {node.device === null ? (
                  node.name || node.address
                ) : (
                  <PageLink to={devicePath(node.device)} className="link">
                    {node.name || node.address}
                  </PageLink>
                )}
                <br />
                <small className="muted">{t(`mesh.role.${node.role}`)}</small>
              </td>
              <td>{nameOf(via)}</td>
              <td>{hops ?? ''}</td>
              <td>
                {node.role !== 'coordinator' && (
                  <Tag tone={toneOf[reception]}>
                    {`${t(`mesh.reception.${reception}`)}${quality === null ? '' : ` ${quality}`}`}
                  </Tag>
                )}
              </td>
              <td>{node.lastSeen === null ? '' : momentText(node.lastSeen)}</td>
              <td>{advice === null ? '' : t(`mesh.advice.${advice}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
