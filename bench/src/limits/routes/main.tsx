/** The least React pages with a way between them: an address, and a heading with forty rows under it for each. */
import { useState, type MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';

const pages = ['security', 'devices', 'automation', 'cameras', 'events', 'more'];
const rows = Array.from({ length: 40 }, (_, index) => index);

function Page({ name }: { readonly name: string }) {
  return (
    <>
      <h1>All {name}</h1>
      <ul>
        {rows.map((row) => (
          <li key={row} style={{ display: 'flex', gap: 16, alignItems: 'center', height: 64 }}>
            <b>
              {name} {row}
            </b>
            <span>closed</span>
            <button type="button">Switch</button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Pages() {
  const [shown, setShown] = useState('security');
  function go(event: MouseEvent, to: string) {
    event.preventDefault();
    history.pushState(null, '', to);
    setShown(to);
  }
  return (
    <div style={{ display: 'flex', gap: 32 }}>
      <nav>
        {pages.map((page) => (
          <a
            key={page}
            href={page}
            style={{ display: 'block', padding: 16 }}
            onClick={(event) => go(event, page)}
          >
            {page}
          </a>
        ))}
      </nav>
      <main>
        <Page key={shown} name={shown} />
      </main>
    </div>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Pages />);
