import { type ComponentProps, type ReactNode, useState } from 'react';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Checkbox, Switch } from '#web/shared/kit/checkbox.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#web/shared/kit/menu.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import { SuggestField } from '#web/shared/kit/suggest-field.tsx';
import styles from './kit-page.module.css';

const looks = ['sheet', 'box', 'drawer', 'menu'] as const;
const kinds = ['go', 'primary', 'line', 'danger', 'ghost'] as const;
const tones = ['ok', 'bad', 'warn', 'info'] as const;

export function KitPage() {
  return (
    <div className="stack">
      <BackLink to={paths.homePath}>{m.kit_first()}</BackLink>
      <PageHeader title={m.kit_title()} lead={m.kit_lead()} />
      <Part title={m.kit_buttons()}>
        <Buttons />
      </Part>
      <Part title={m.kit_fields()}>
        <Fields />
      </Part>
      <Part title={m.kit_overlays()}>
        <Overlays />
      </Part>
      <Part title={m.kit_messages()}>
        {tones.map((kind) => (
          <Banner key={kind} kind={kind} title={kind}>
            {m.kit_text()}
          </Banner>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className="cluster gap-3">
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} size="small">
            {kind}
          </Button>
          <Button kind={kind} working workingLabel={m.kit_working()}>
            {kind}
          </Button>
          <Button kind={kind} disabled>
            {kind}
          </Button>
          <ButtonLink kind={kind} to={paths.kitPath}>
            {kind}
          </ButtonLink>
        </div>
      ))}
      <div className="cluster gap-3">
        <CopyButton value={m.kit_value()} label={m.kit_value()} copiedLabel={m.kit_copied()} />
      </div>
    </>
  );
}

const options = () => [
  { value: '1', label: m.kit_first() },
  { value: '2', label: m.kit_second() },
];

function Fields() {
  const [typed, setTyped] = useState('');
  const label = m.kit_label();
  const wrong = { label, hint: m.kit_hint(), error: m.kit_error() };
  return (
    <div className={`stack gap-5 align-start ${styles.fields}`}>
      <Field name="text" label={label} placeholder={m.kit_value()} />
      <Field name="wrong" {...wrong} />
      <Field name="number" label={label} type="number" defaultValue={3} optional />
      <Field name="readOnly" label={label} defaultValue={m.kit_value()} readOnly />
      <Field as="select" name="select" label={label} options={options()} />
      <Field as="select" name="wrongSelect" options={options()} {...wrong} />
      <Field as="textarea" name="area" label={label} rows={3} />
      <PasswordField name="password" label={label} autoComplete="off" error={undefined} />
      <SuggestField
        name="suggest"
        label={label}
        value={typed}
        onChange={setTyped}
        options={options().map((option) => option.label)}
      />
      <div className="stack">
        <Checkbox name="box" label={label} hint={m.kit_hint()} />
        <Checkbox name="checked" label={label} error={m.kit_error()} defaultChecked />
        <Switch name="off" label={label} hint={m.kit_hint()} />
        <Switch name="on" label={label} defaultChecked />
      </div>
    </div>
  );
}

function Overlays() {
  const [shown, setShown] = useState<ComponentProps<typeof Dialog>['look']>();
  return (
    <div className="cluster gap-3">
      {looks.map((look) => (
        <Button key={look} onClick={() => setShown(look)}>
          {look}
        </Button>
      ))}
      <Menu
        label={m.kit_overlays()}
        title={m.kit_overlays()}
        className={`tap ${styles.more}`}
        button={<Icon name="menu" />}
      >
        <MenuLink to={paths.kitPath} icon={<Icon name="copy" />}>
          {m.kit_first()}
        </MenuLink>
        <MenuItem icon={<Icon name="seat" />} onClick={() => setShown('box')}>
          {m.kit_second()}
        </MenuItem>
      </Menu>
      {looks.map((look) => (
        <Dialog
          key={look}
          look={look}
          open={shown === look}
          onClose={() => setShown(undefined)}
          title={m.kit_title()}
        >
          <p>{m.kit_text()}</p>
        </Dialog>
      ))}
    </div>
  );
}
