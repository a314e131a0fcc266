// Creates a token, a source and two charges through the client that oapi-codegen makes, and reads an event.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
)

func client(key string) *ClientWithResponses {
	made, err := NewClientWithResponses(os.Getenv("API"), WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.SetBasicAuth(os.Getenv(key), "")
			return nil
		}))
	check(err == nil, err)
	return made
}

func check(holds bool, told any) {
	if !holds {
		panic(fmt.Sprint(told))
	}
}

func charged(order ChargeRequest) *NewCharge {
	answer, err := client("SECRET_KEY").CreateChargeWithFormdataBodyWithResponse(context.Background(), order)
	check(err == nil && answer.JSON2XX != nil, answer)
	return answer.JSON2XX
}

func main() {
	ctx := context.Background()
	token, err := client("PUBLIC_KEY").CreateTokenWithFormdataBodyWithResponse(ctx, TokenRequest{
		CardName: "Nur Aisyah", CardNumber: "4242424242424242", CardExpirationMonth: 8, CardExpirationYear: 2029,
	})
	check(err == nil && token.JSON2XX != nil && token.JSON2XX.Card.LastDigits == "4242", token)
	source, err := client("PUBLIC_KEY").CreateSourceWithFormdataBodyWithResponse(ctx, SourceRequest{
		Amount: 50000, Currency: MYR, Type: DuitnowObw, Bank: Cimb,
	})
	check(err == nil && source.JSON2XX != nil, source)
	order := ChargeRequest{Amount: 50000, Currency: MYR, ReturnUri: "https://shop.example/thanks"}
	order.Source = &source.JSON2XX.Id
	charge := charged(order)
	check(charge.Status == "pending" && charge.Source.Id == *order.Source, charge)
	bank, kind := Cimb, DuitnowObw
	order.Source, order.SourceBank, order.SourceType = nil, &bank, &kind
	single := charged(order)
	check(single.Source.Bank == "cimb" && single.PaidAt == nil, single)
	events, err := client("SECRET_KEY").ListChargeEventsWithResponse(ctx, charge.Id, nil)
	check(err == nil && events.JSON2XX != nil && events.JSON2XX.Data[0].Key == "charge.create", events)
	fmt.Println(charge.Id, single.Id)
}
