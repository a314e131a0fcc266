import java.net.URI;
import java.util.Base64;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ChargesApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.SourcesApi;
import org.openapitools.client.api.TokensApi;
import org.openapitools.client.model.BankCode;
import org.openapitools.client.model.Currency;
import org.openapitools.client.model.SourceType;

/** Creates a token, a source and a charge through the client that openapi-generator makes, and reads an event. */
class Client {
  static ApiClient client(String key) {
    var authorization = "Basic " + Base64.getEncoder().encodeToString((System.getenv(key) + ":").getBytes());
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("API"));
    return client.setRequestInterceptor(request -> request.setHeader("Authorization", authorization));
  }

  static void check(boolean holds, Object told) {
    if (!holds) throw new AssertionError(told);
  }

  public static void main(String[] args) throws Exception {
    var token = new TokensApi(client("PUBLIC_KEY")).createToken(8, 2029, "Nur Aisyah", "4242424242424242",
        null, null, null, null, null, null, null, null, null);
    check(token.getCard().getLastDigits().equals("4242"), token);
    var source = new SourcesApi(client("PUBLIC_KEY"))
        .createSource(50000, Currency.MYR, SourceType.DUITNOW_OBW, BankCode.CIMB, null);
    var charges = new ChargesApi(client("SECRET_KEY"));
    var back = URI.create("https://shop.example/thanks");
    var charge = charges.createCharge(source.getId(), 50000, Currency.MYR, null, null, back);
    check(String.valueOf(charge.getStatus()).equals("pending"), charge);
    check(charge.getSource().getId().equals(source.getId()), charge);
    var events = new EventsApi(client("SECRET_KEY")).listChargeEvents(charge.getId(), null, null, null, null, null);
    check(events.getData().get(0).getKey().equals("charge.create"), events);
    System.out.println(charge.getId());
  }
}
