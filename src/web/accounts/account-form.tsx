import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

type AccountFormProps = {
  form: Pick<FormState, 'failure' | 'working'>;
  action?: string;
  submitLabel: string;
  workingLabel: string;
  children: ReactNode;
};

export function AccountForm({ form, submitLabel, workingLabel, children, ...rest }: AccountFormProps) {
  return (
    <FormPanel>
      <Form {...rest} method="post" noValidate className="stack gap-5">
        <FormFailure form={form} />
        {children}
        <Button kind="primary" type="submit" wide="always" working={form.working} workingLabel={workingLabel}>
          {submitLabel}
        </Button>
      </Form>
    </FormPanel>
  );
}
