// Operates sign-in, dialog, menu, combobox, date field and table using only the keyboard.
import { poll } from '#dev/start/poll.ts';
import type { WalkedBrowser } from './browsers.ts';

export interface Walk {
  readonly name: string;
  readonly path: string;
  readonly run: (person: Person) => Promise<void>;
}

/** A keyboard user in one browser; throws if the page does not react as expected. */
export class Person {
  readonly #browser: WalkedBrowser;

  constructor(browser: WalkedBrowser) {
    this.#browser = browser;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#browser.press(key);
  }

  async type(text: string): Promise<void> {
    await this.press(...text);
  }

  async open(url: string): Promise<void> {
    await this.#browser.open(url);
    await this.expect(
      'the scripts run',
      `Object.keys(document.body).some((key) => key.startsWith('__reactProps'))`,
    );
  }

  async expect(what: string, expression: string): Promise<void> {
    const isTrue = () => this.#browser.read(`Boolean(${expression})`);
    // The page cannot be read during navigation, so treat errors as "not yet".
    await poll(what, () => isTrue().then(Boolean, () => false), { seconds: 15 });
  }

  async tabTo(selector: string): Promise<void> {
    for (let count = 0; count < 200; count += 1) {
      await this.press('Tab');
      if ((await this.#browser.read(isFocused(selector))) === true) return;
    }
    throw new Error(`Tab does not reach ${selector}.`);
  }
}

const isFocused = (selector: string) =>
  `Boolean(document.activeElement?.matches(${JSON.stringify(selector)}))`;
const isInside = (selector: string) =>
  `Boolean(document.activeElement?.closest(${JSON.stringify(selector)}))`;

const deleteButton = 'button[aria-label^="Delete"]';
const menuButton = 'button[aria-haspopup="menu"]';
const firstItem = '[role="menuitem"]:first-child';
const secondItem = '[role="menuitem"]:nth-child(2)';
const lastItem = '[role="menuitem"]:last-child';
const destination = 'input[role="combobox"][name="destinationCountry"]';
const row = 'tr[data-row]';

async function walkDialog(person: Person): Promise<void> {
  await person.tabTo(deleteButton);
  await person.press('Enter');
  await person.expect('the dialog is open and Cancel has the focus', isInside('dialog[open]'));
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await person.press(key);
    await person.expect(`${key} keeps the focus in the dialog`, isInside('dialog[open]'));
  }
  await person.press('Escape');
  await person.expect('Escape closes it', `!document.querySelector('dialog[open]')`);
  await person.expect('the focus is back on its button', isFocused(deleteButton));
}

async function walkMenu(person: Person): Promise<void> {
  await person.tabTo(menuButton);
  await person.press('Enter');
  await person.expect('the first item has the focus', isFocused(firstItem));
  await person.press('ArrowDown');
  await person.expect('down moves to the second', isFocused(secondItem));
  await person.press('End');
  await person.expect('End moves to the last', isFocused(lastItem));
  await person.press('ArrowDown');
  await person.expect('down goes round', isFocused(firstItem));
  await person.press('Escape');
  await person.expect('the focus is back on its button', isFocused(menuButton));
  await person.expect('the menu is closed', `!document.querySelector('[role="menu"]:popover-open')`);
}

async function walkCombobox(person: Person): Promise<void> {
  await person.tabTo(destination);
  await person.type('jap');
  await person.expect(
    'Japan is offered',
    `document.querySelector('[role="option"]')?.textContent === 'Japan'`,
  );
  await person.press('ArrowDown');
  await person.expect(
    'the option is announced',
    `document.activeElement?.getAttribute('aria-activedescendant')`,
  );
  await person.press('Enter');
  await person.expect('Enter takes it', `document.querySelector('${destination}').value === 'Japan'`);
  await person.expect('the list is closed', `!document.querySelector('[role="listbox"]')`);
  await person.expect('the focus stays in the field', isFocused(destination));
}

async function walkDate(person: Person): Promise<void> {
  const date = 'input[name="outboundDepartsOn"]';
  await person.tabTo(date);
  await person.type('5/12');
  await person.press('Tab');
  await person.expect(
    'the date is read day first',
    `/^05 Dec 20\\d\\d$/.test(document.querySelector('${date}').value)`,
  );
}

async function walkTable(person: Person): Promise<void> {
  await person.tabTo(`${row} a, ${row} button`);
  await person.press('j');
  await person.expect('J moves to a row', isFocused(row));
  await person.press('j');
  await person.expect('J moves to the next row', isFocused(`${row} + ${row}`));
  await person.press('k', 'Enter');
  await person.expect('Enter opens the drawer', isInside('dialog[open]'));
  await person.press('Escape');
  await person.expect('Escape closes it', `!document.querySelector('dialog[open]')`);
  await person.expect('the focus is back in the table', isInside(row));
}

export const walks: readonly Walk[] = [
  { name: 'dialog', path: '/company/dashboard', run: walkDialog },
  { name: 'menu', path: '/company/dashboard', run: walkMenu },
  { name: 'combobox', path: '/company/create-deal', run: walkCombobox },
  { name: 'date field', path: '/company/create-deal', run: walkDate },
  { name: 'table', path: '/company/customer/booking', run: walkTable },
];

export async function signIn(person: Person, account: { email: string; password: string }): Promise<void> {
  await person.tabTo('input[name="email"]');
  await person.type(account.email);
  await person.tabTo('input[name="password"]');
  await person.type(account.password);
  await person.press('Enter');
  await person.expect('the dashboard opens', `location.pathname === '/company/dashboard'`);
}
