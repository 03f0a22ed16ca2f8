// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useLayer, type LayerRank } from '#lib/layers.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="app"><button>opener</button></div>';
  document.querySelector('button')?.focus();
});
afterEach(cleanup);

function Layer({ rank }: { readonly rank: LayerRank }) {
  const layer = useRef<HTMLDivElement>(null);
  useLayer(layer, rank);
  return (
    <div ref={layer} data-testid={rank} tabIndex={-1}>
      <button type="button">in {rank}</button>
    </div>
  );
}

/** The layers that can be used now. */
function usable(): readonly string[] {
  const all = [...document.querySelectorAll<HTMLElement>('#app, [data-testid]')];
  return all
    .filter((element) => !element.hasAttribute('inert'))
    .map((element) => element.dataset['testid'] ?? 'page');
}

describe('layers over the page', () => {
  it('leave only the highest one usable, the alarm over a dialog that opened later', () => {
    render(<Layer rank="alarm" />);
    expect(usable()).toEqual(['alarm']);
    render(<Layer rank="modal" />);
    expect(usable()).toEqual(['alarm']);
    expect(document.activeElement).toBe(screen.getByTestId('alarm'));
    render(<Layer rank="overAlarm" />);
    expect(usable()).toEqual(['overAlarm']);
  });

  it('give page and focus back when they close', () => {
    const { unmount } = render(<Layer rank="modal" />);
    expect(document.activeElement).toBe(screen.getByTestId('modal'));
    unmount();
    expect(usable()).toEqual(['page']);
    expect(document.activeElement?.textContent).toBe('opener');
  });
});
