"""Creates a token, a source and two charges with the models that datamodel-code-generator makes, and reads an event."""

import base64
import os
import urllib.parse
import urllib.request
from payment_models import NewCharge as Charge, ChargeRequest, Event, EventList, NewSource as Source, SourceRequest, NewToken as Token, TokenRequest


def ask(key, path, model, form=None):
    body = form and urllib.parse.urlencode(
        form.model_dump(by_alias=True, mode="json", exclude_none=True)
    ).encode()
    authorization = base64.b64encode(f"{os.environ[key]}:".encode()).decode()
    request = urllib.request.Request(os.environ["API"] + path, body, {"Authorization": f"Basic {authorization}"})
    with urllib.request.urlopen(request) as answer:
        value = model.model_validate_json(answer.read())
        # Of several forms, the one that the answer has.
        return getattr(value, "root", value)


card = {
    "card[name]": "Nur Aisyah",
    "card[number]": "4242424242424242",
    "card[expiration_month]": 8,
    "card[expiration_year]": 2029,
}
token = ask("PUBLIC_KEY", "/tokens", Token, TokenRequest(**card))
assert token.card.last_digits == "4242", token
money = {"amount": 50000, "currency": "MYR"}
bank = {"type": "duitnow_obw", "bank": "cimb"}
source = ask("PUBLIC_KEY", "/sources", Source, SourceRequest(**money, **bank))
order = {**money, "return_uri": "https://shop.example/thanks"}
charge = ask("SECRET_KEY", "/charges", Charge, ChargeRequest({**order, "source": source.id}))
assert charge.status == "pending" and charge.source.id == source.id and charge.card is None, charge
direct = {"source[type]": "duitnow_obw", "source[bank]": "cimb"}
single = ask("SECRET_KEY", "/charges", Charge, ChargeRequest({**order, **direct}))
assert single.source.bank.root == "cimb" and single.paid_at is None, single
events = ask("SECRET_KEY", f"/charges/{charge.id}/events", EventList)
made = ask("SECRET_KEY", f"/events/{events.data[0].root.id}", Event)
assert made.key == "charge.create" and made.data["id"] == charge.id, made
print(charge.id, single.id)
