import { type ActionFunctionArgs, data } from 'react-router-dom';
import { END_SESSION, endOwnSession, setFundPassword } from './settings.ts';

/** Sets the fund password, or ends another session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await (form.get('intent') === END_SESSION ? endOwnSession : setFundPassword)(context, form);
  return answer === null || answer instanceof Response ? answer : data(answer, 400);
}
