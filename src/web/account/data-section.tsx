/** The section of the account page on its data: download it, or delete the account. */
export function YourData() {
  return (
    <section aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p>
        Download everything we keep about this account as one JSON file, or delete the account.{' '}
        <a href="/privacy">What we keep, and for how long</a>
      </p>
      <div class="actions">
        <form method="post" action="/account/export">
          <button type="submit" class="quiet">
            Download your data
          </button>
        </form>
        <a href="/account/delete">Delete the account</a>
      </div>
    </section>
  );
}
